import type { PostDraft } from '../../../api/post.ts'
import type { DeskPost } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { postTypes } from '../../../domain/posts/post.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'

/** The fields of the editor; all are set. */
export interface EditorDraft extends PostDraft {
  pinned: boolean
  starts_at: string | null
  ends_at: string | null
  event_from: string | null
  event_to: string | null
}

/** The last saved version of the edited announcement. */
export interface Base {
  id: string
  /** Absent if the host does not count revisions. */
  revision: number | undefined
}

export const freshDraft: EditorDraft = {
  type: 0,
  title: adminCopy.defaultTitle,
  content: '',
  enable: true,
  pinned: false,
  starts_at: null,
  ends_at: null,
  event_from: null,
  event_to: null,
}

export function draftOf(post: DeskPost): EditorDraft {
  const { type, title, content, enable, pinned = false, starts_at, ends_at, event_from = null, event_to = null } = post
  return { type, title, content, enable, pinned, starts_at, ends_at, event_from, event_to }
}

/** Whether readers see the saved announcement now. An author's page is a draft until an admin publishes it. */
export function isPublicNow(draft: EditorDraft, role: string | undefined): boolean {
  const { enable, type, starts_at, ends_at } = draft
  const [from, until] = [starts_at, ends_at].map((time) => (time === null ? undefined : instantMs(time)))
  if (!enable || (type === postTypes.page && role === 'author')) return false
  return (from ?? 0) <= Date.now() && (until ?? Number.POSITIVE_INFINITY) > Date.now()
}

/** The request body: fields beyond the contract's are sent only to a host that counts revisions, or if they are set. */
export function bodyOf(editorDraft: EditorDraft, base: Base | undefined): PostDraft {
  const { pinned, starts_at, ends_at, event_from, event_to, ...draft } = editorDraft
  const hasRevisions = base?.revision !== undefined
  return {
    ...draft,
    ...((hasRevisions || pinned) && { pinned }),
    ...((hasRevisions || starts_at !== null) && { starts_at }),
    ...((hasRevisions || ends_at !== null) && { ends_at }),
    ...((hasRevisions || event_from !== null) && { event_from }),
    ...((hasRevisions || event_to !== null) && { event_to }),
  }
}
