import type { Generated } from 'kysely'

/** Times are UTC milliseconds; flags 0 or 1. */
interface PostFields {
  type: number
  title: string
  content: string
  enable: number
}

declare module '../db/feature-tables.ts' {
  interface Tables {
    posts: PostFields & {
      id: Generated<number>
      created_at: number
      updated_at: number
      author_id: number | null
      /** The last editor; null before the first change by a version with this column. */
      editor_id: number | null
      /** 1, 2, 3 …, increased by each save. */
      revision: Generated<number>
      pinned: Generated<number>
      /** When it was, or will be, first public; null for drafts, and for older posts that were public from the start. */
      published_at: number | null
      /** Start of publication; null = at once. */
      starts_at: number | null
      /** End of publication; null = never. */
      ends_at: number | null
      /** First and last day of the event, `YYYY-MM-DD` in Taipei. */
      event_from: string | null
      event_to: string | null
    }
    /** The state after each save of an announcement. */
    post_revisions: PostFields & {
      post_id: number
      revision: number
      at: number
      actor_id: number | null
      /** The revision that was restored by this save. */
      restored_from: number | null
      pinned: number
      starts_at: number | null
      ends_at: number | null
      event_from: string | null
      event_to: string | null
    }
    /** Pictures of announcements, re-encoded as WebP. */
    pictures: {
      /** Hash of the bytes, which identifies the picture. */
      hash: string
      bytes: Uint8Array
      size: number
      width: number
      height: number
      author_id: number | null
      /** Time of the last upload. */
      added_at: number
    }
    /** One row: number of changes of announcements. */
    post_state: {
      id: number
      version: number
    }
  }
}
