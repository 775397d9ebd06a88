import { HttpStatusError } from '../../../api/errors.ts'
import { createPost, updatePost } from '../../../api/post.ts'
import { type DeskPost, getDeskPost, ifMatch } from '../../../api/post-desk.ts'
import { apiClient } from '../../stores/api.ts'
import { type Base, bodyOf, type EditorDraft } from './editor-draft.ts'

/** Somebody else was faster: what stands there now, or nothing where it was deleted. */
export interface Conflict {
  theirs: DeskPost | undefined
}

export type SaveOutcome =
  | { at: 'saved'; base: Base }
  | { at: 'conflict'; conflict: Conflict }
  /** `reason` is the host's own word, where it gave one that an author can act on. */
  | { at: 'failed'; reason?: string | undefined }

/** Saves over `base`, or as a new announcement where there is none. */
export async function savePost(base: Base | undefined, draft: EditorDraft): Promise<SaveOutcome> {
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
    if (base !== undefined && (status === 412 || status === 404)) return whatStandsThere(base.id)
    console.error(error)
    const reason = status === 400 || status === 413 ? (error as HttpStatusError).body.error : undefined
    return { at: 'failed', reason: reason ?? undefined }
  }
}

async function whatStandsThere(id: string): Promise<SaveOutcome> {
  try {
    return { at: 'conflict', conflict: { theirs: await apiClient().call(getDeskPost, { params: { id } }) } }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404)
      return { at: 'conflict', conflict: { theirs: undefined } }
    console.error(error)
    return { at: 'failed' }
  }
}
