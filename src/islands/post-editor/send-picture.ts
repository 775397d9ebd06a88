import { HttpStatusError } from '../../../api/errors.ts'
import { uploadPicture } from '../../../api/picture.ts'
import { picturesCopy } from '../../../domain/copy/post-desk.ts'
import { apiClient } from '../../stores/api.ts'

/** The host re-encodes it, which takes some seconds for a large one. */
const timeoutMs = 60_000

/** Uploads a picture to the host and returns its address. Rejects with the host's message. */
export async function sendPicture(picture: Blob): Promise<string> {
  try {
    // A file pasted into the editor's frame belongs to that frame's realm and is not a `Blob` of this one.
    const body = new Blob([picture])
    return (await apiClient().call(uploadPicture, { body, timeoutMs })).url
  } catch (error) {
    console.error(error)
    throw new Error((error instanceof HttpStatusError && error.body.error) || picturesCopy.failed, { cause: error })
  }
}
