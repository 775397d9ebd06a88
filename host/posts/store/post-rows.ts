import type { Selectable } from 'kysely'
import { areDaysInOrder } from '../../../domain/posts/event-days.ts'
import type { Tables } from '../../db/index.ts'

/** An author's fields of an announcement; times in UTC milliseconds. */
export interface PostValues {
  type: number
  title: string
  content: string
  enable: boolean
  pinned: boolean
  /** Start of publication; null = at once. */
  startsAt: number | null
  /** End of publication; null = never. */
  endsAt: number | null
  /** First and last day of the event, `YYYY-MM-DD` in Taipei; null = open. */
  eventFrom: string | null
  eventTo: string | null
}

/** Whether publication ends after it starts; missing times are open. */
function areInOrder({ startsAt, endsAt }: Partial<Pick<PostValues, 'startsAt' | 'endsAt'>>): boolean {
  return (startsAt ?? Number.NEGATIVE_INFINITY) < (endsAt ?? Number.POSITIVE_INFINITY)
}

/** What is wrong with the times of an announcement: `days` of its event, or `times` of its publication. */
export function timeFault(values: Partial<PostValues>): 'times' | 'days' | undefined {
  if (!areInOrder(values)) return 'times'
  const days = { event_from: values.eventFrom ?? undefined, event_to: values.eventTo ?? undefined }
  return areDaysInOrder(days) ? undefined : 'days'
}

/** A new announcement; defaults: not pinned, public without end once it is enabled. */
export type NewPost = Pick<PostValues, 'type' | 'title' | 'content' | 'enable'> & Partial<PostValues>

export type PostRow = Selectable<Tables['posts']>
/** An announcement with the fields for editors. `editor`: the last one; null if unknown. */
export type DeskPostRow = PostValues &
  Pick<PostRow, 'id' | 'revision' | 'created_at' | 'updated_at' | 'published_at' | 'author_id'> & {
    editor: string | null
  }
export const valueColumns = [
  ...(['type', 'title', 'content', 'enable', 'pinned', 'starts_at', 'ends_at'] as const),
  ...(['event_from', 'event_to'] as const),
] as const
type ValueColumns = Pick<PostRow, (typeof valueColumns)[number]>

export function toValues(row: ValueColumns): PostValues {
  return {
    type: row.type,
    title: row.title,
    content: row.content,
    enable: row.enable === 1,
    pinned: row.pinned === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    eventFrom: row.event_from,
    eventTo: row.event_to,
  }
}

export function toColumns(values: PostValues): ValueColumns {
  return {
    type: values.type,
    title: values.title,
    content: values.content,
    enable: values.enable ? 1 : 0,
    pinned: values.pinned ? 1 : 0,
    starts_at: values.startsAt,
    ends_at: values.endsAt,
    event_from: values.eventFrom,
    event_to: values.eventTo,
  }
}

export function toDeskPost(row: PostRow & { editor: string | null }): DeskPostRow {
  return { ...row, ...toValues(row) }
}

/** The date that readers see: when it became public. */
export function publishedAt(post: Pick<DeskPostRow, 'created_at' | 'published_at' | 'startsAt'>): number {
  return Math.max(post.published_at ?? post.created_at, post.startsAt ?? 0)
}

/** Whether readers can see it at that time. */
export function isPublic(post: Pick<PostValues, 'enable' | 'startsAt' | 'endsAt'>, nowMs: number): boolean {
  return post.enable && (post.startsAt ?? 0) <= nowMs && nowMs < (post.endsAt ?? Number.POSITIVE_INFINITY)
}
