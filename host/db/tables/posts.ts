import type { Generated } from 'kysely'

/** Times are UTC milliseconds; flags 0 or 1. */
interface PostFields {
  type: number
  title: string
  content: string
  enable: number
}

export interface PostTables {
  posts: PostFields & {
    id: Generated<number>
    created_at: number
    updated_at: number
    author_id: number | null
    /** Who saved it last; null before the first change of this version of the program. */
    editor_id: number | null
    /** 1, 2, 3 …, one more with each save. */
    revision: Generated<number>
    pinned: Generated<number>
    /** When a draft was made public; null of what was public from the start. */
    published_at: number | null
    /** Public from then on; null = at once. */
    starts_at: number | null
    /** Public until then; null = for good. */
    ends_at: number | null
  }
  /** What each save made of an announcement. */
  post_revisions: PostFields & {
    post_id: number
    revision: number
    at: number
    actor_id: number | null
    /** The revision that this one brought back. */
    restored_from: number | null
    pinned: number
    starts_at: number | null
    ends_at: number | null
  }
  /** Pictures of announcements, WebP of ours. */
  pictures: {
    /** Of the bytes: names it. */
    hash: string
    bytes: Uint8Array
    size: number
    width: number
    height: number
    author_id: number | null
    /** When it was sent last. */
    added_at: number
  }
  /** One row: how often announcements have changed. */
  post_state: {
    id: number
    version: number
  }
}
