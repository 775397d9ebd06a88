import { HttpStatusError } from '../../../api/errors.ts'
import { uploadPicture } from '../../../api/picture.ts'
import { picturesCopy } from '../../../domain/copy/post-desk.ts'
import { apiClient } from '../../stores/api.ts'

/** The host draws it anew, which takes some seconds for a large one. */
const timeoutMs = 60_000

/** Sends a picture to the host; its address there. Rejects with what the host says of it. */
export async function sendPicture(picture: Blob): Promise<string> {
  try {
    // What is pasted into the editor's frame is a file of that frame's own realm, which is no `Blob` of this one.
    const body = new Blob([picture])
    return (await apiClient().call(uploadPicture, { body, timeoutMs })).url
  } catch (error) {
    console.error(error)
    throw new Error((error instanceof HttpStatusError && error.body.error) || picturesCopy.failed, { cause: error })
  }
}
