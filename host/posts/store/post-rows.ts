import type { Selectable } from 'kysely'
import type { PostTables } from '../../db/index.ts'

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
}

/** Whether publication ends after it starts; missing times are open. */
export function areInOrder({ startsAt, endsAt }: Partial<Pick<PostValues, 'startsAt' | 'endsAt'>>): boolean {
  return (startsAt ?? Number.NEGATIVE_INFINITY) < (endsAt ?? Number.POSITIVE_INFINITY)
}

/** A new announcement; defaults: not pinned, public without end once it is enabled. */
export type NewPost = Pick<PostValues, 'type' | 'title' | 'content' | 'enable'> & Partial<PostValues>

/** An announcement with the fields for editors. */
export interface DeskPostRow extends PostValues {
  id: number
  revision: number
  createdAt: number
  updatedAt: number
  publishedAt: number | null
  authorId: number | null
  /** The last editor; null if unknown. */
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

/** Whether readers can see it at that time. */
export function isPublic(post: Pick<PostValues, 'enable' | 'startsAt' | 'endsAt'>, at: number): boolean {
  return post.enable && (post.startsAt ?? 0) <= at && at < (post.endsAt ?? Number.POSITIVE_INFINITY)
}
