import type { PostDraft } from '../../../api/post.ts'
import type { DeskPost } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/contract.ts'

/** What is being written: every field said. */
export interface EditorDraft extends PostDraft {
  pinned: boolean
  starts_at: string | null
  ends_at: string | null
}

/** An announcement that is edited, as it was last saved. */
export interface Base {
  id: string
  /** Absent where the host counts none. */
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
}

export function draftOf({ type, title, content, enable, pinned, starts_at, ends_at }: DeskPost): EditorDraft {
  return { type, title, content, enable, pinned: pinned ?? false, starts_at, ends_at }
}

/** What is sent: fields beyond the contract's only to a host that counts revisions, or where they say something. */
export function bodyOf({ pinned, starts_at, ends_at, ...draft }: EditorDraft, base: Base | undefined): PostDraft {
  const knows = base?.revision !== undefined
  return {
    ...draft,
    ...((knows || pinned) && { pinned }),
    ...((knows || starts_at !== null) && { starts_at }),
    ...((knows || ends_at !== null) && { ends_at }),
  }
}
