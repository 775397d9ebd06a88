import { HttpStatusError } from '../../../api/errors.ts'
import { createPost, updatePost } from '../../../api/post.ts'
import { type DeskPost, getDeskPost, ifMatch } from '../../../api/post-desk.ts'
import { savingCopy } from '../../../domain/copy/post-desk.ts'
import { apiClient } from '../../stores/api.ts'
import { type Base, bodyOf, type EditorDraft } from './editor-draft.ts'

/** Another author saved first: the current version, or undefined if it was deleted. */
export interface Conflict {
  theirs: DeskPost | undefined
}

export type PostSaveResult =
  | { at: 'saved'; base: Base }
  | { at: 'conflict'; conflict: Conflict }
  /** `reason` is something the author can act on: the host's message, or that the session has ended. */
  | { at: 'failed'; reason?: string | undefined }

/** Saves over `base`, or as a new announcement if there is none. */
export async function savePost(base: Base | undefined, draft: EditorDraft): Promise<PostSaveResult> {
  const body = bodyOf(draft, base)
  try {
    if (base === undefined) {
      const { id, revision } = await apiClient().call(createPost, { body })
      return { at: 'saved', base: { id, revision } }
    }
    const headers = ifMatch(base.revision)
    const { revision } = await apiClient().call(updatePost, { params: { id: base.id }, body, headers })
    return { at: 'saved', base: { id: base.id, revision } }
  } catch (error) {
    const status = error instanceof HttpStatusError ? error.status : undefined
    if (base !== undefined && (status === 412 || status === 404)) {
      const result = await fetchConflict(base.id)
      // A host, or something in front of it, may answer 404 although the announcement exists and no other author changed it.
      if (status === 412 || result.at !== 'conflict' || result.conflict.theirs === undefined) return result
    }
    console.error(error)
    return { at: 'failed', reason: reasonOf(error) }
  }
}

/** No redirect to the login page: typed text would be lost. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof HttpStatusError)) return undefined
  if (error.status === 401) return savingCopy.signedOut
  return (error.status < 500 && error.body.error) || undefined
}

/** Loads the current version after a save was refused because of a conflict. */
export async function fetchConflict(id: string): Promise<PostSaveResult> {
  try {
    return { at: 'conflict', conflict: { theirs: await apiClient().call(getDeskPost, { params: { id } }) } }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404)
      return { at: 'conflict', conflict: { theirs: undefined } }
    console.error(error)
    return { at: 'failed' }
  }
}
