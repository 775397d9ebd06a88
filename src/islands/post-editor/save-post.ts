import { HttpStatusError } from '../../../api/errors.ts'
import { createPost, updatePost } from '../../../api/post.ts'
import { type DeskPost, getDeskPost, ifMatch } from '../../../api/post-desk.ts'
import { savingCopy } from '../../../domain/copy/post-desk.ts'
import { apiClient } from '../../stores/api.ts'
import { type Base, bodyOf, type EditorDraft } from './editor-draft.ts'

/** Somebody else was faster: what stands there now, or nothing where it was deleted. */
export interface Conflict {
  theirs: DeskPost | undefined
}

export type SaveOutcome =
  | { at: 'saved'; base: Base }
  | { at: 'conflict'; conflict: Conflict }
  /** `reason` is what an author can act on: the host's own word, or that nobody is logged in any more. */
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
    return { at: 'failed', reason: reasonOf(error) }
  }
}

/** The page is not left for the login: what was typed would be lost. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof HttpStatusError)) return undefined
  if (error.status === 401) return savingCopy.signedOut
  return (error.status === 400 || error.status === 413 ? error.body.error : undefined) ?? undefined
}

/** After a save over another version was refused. */
export async function whatStandsThere(id: string): Promise<SaveOutcome> {
  try {
    return { at: 'conflict', conflict: { theirs: await apiClient().call(getDeskPost, { params: { id } }) } }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404)
      return { at: 'conflict', conflict: { theirs: undefined } }
    console.error(error)
    return { at: 'failed' }
  }
}
