import type { Selectable } from 'kysely'
import type { PostTables } from '../../db/index.ts'

/** What an author writes of an announcement; times UTC milliseconds. */
export interface PostValues {
  type: number
  title: string
  content: string
  enable: boolean
  pinned: boolean
  /** Public from then on; null = at once. */
  startsAt: number | null
  /** Public until then; null = for good. */
  endsAt: number | null
}

/** Whether an announcement ends after it starts; what is not said is open. */
export function areInOrder({ startsAt, endsAt }: Partial<Pick<PostValues, 'startsAt' | 'endsAt'>>): boolean {
  return (startsAt ?? Number.NEGATIVE_INFINITY) < (endsAt ?? Number.POSITIVE_INFINITY)
}

/** A new announcement: what is not said is not pinned, and public for good once it is enabled. */
export type NewPost = Pick<PostValues, 'type' | 'title' | 'content' | 'enable'> & Partial<PostValues>

/** An announcement as the desk sees it. */
export interface DeskPostRow extends PostValues {
  id: number
  revision: number
  createdAt: number
  updatedAt: number
  publishedAt: number | null
  authorId: number | null
  /** Who saved it last; null where that is not known. */
  editor: string | null
}

type PostRow = Selectable<PostTables['posts']>
type ValueColumns = Pick<PostRow, 'type' | 'title' | 'content' | 'enable' | 'pinned' | 'starts_at' | 'ends_at'>

export const valueColumns = ['type', 'title', 'content', 'enable', 'pinned', 'starts_at', 'ends_at'] as const

export function toValues(row: ValueColumns): PostValues {
  return {
    type: row.type,
    title: row.title,
    content: row.content,
    enable: row.enable === 1,
    pinned: row.pinned === 1,
    startsAt: whenOrNull(row.starts_at),
    endsAt: whenOrNull(row.ends_at),
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
  }
}

export function toDeskPost(row: PostRow & { editor: string | null }): DeskPostRow {
  return {
    ...toValues(row),
    id: row.id,
    revision: row.revision,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    publishedAt: whenOrNull(row.published_at),
    authorId: row.author_id,
    editor: row.editor,
  }
}

function whenOrNull(value: number | null): number | null {
  return value === null ? null : Number(value)
}

/** The date that readers see: when it became public. */
export function publishedAt(post: Pick<DeskPostRow, 'createdAt' | 'publishedAt' | 'startsAt'>): number {
  return Math.max(post.publishedAt ?? post.createdAt, post.startsAt ?? 0)
}

/** Whether readers see it at that time. */
export function isPublic(post: Pick<PostValues, 'enable' | 'startsAt' | 'endsAt'>, at: number): boolean {
  return post.enable && (post.startsAt ?? 0) <= at && at < (post.endsAt ?? Number.POSITIVE_INFINITY)
}
