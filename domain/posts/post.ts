import { homeCopy } from '../copy/home.ts'
import { editorCopy } from '../copy/post-desk.ts'
import { instantMs } from '../time/taipei-time.ts'
import type { EventDays } from './event-days.ts'
import { firstPicture } from './first-picture.ts'

/**
 * −1 is the list's filter for all; hosts may send other numbers. 3 is a page, such as the rules: it is in the navigation,
 * and in no list or feed.
 */
export const postTypes = { all: -1, system: 0, qa: 1, event: 2, page: 3 } as const

/** Characters of a title. */
export const maxPostTitle = 200

/** Announcements on one page of the list. */
export const postPageSize = 10

export interface Post extends EventDays {
  id: string
  type: number
  title: string
  /** HTML, sanitised by the host and again in the browser. */
  content: string
  /** ISO 8601 or `YYYY-MM-DD HH:mm:ss`, as the host sends it. */
  created_at: string
  enable: boolean
  /** Listed before all others; absent = no. */
  pinned?: boolean
}

/** The fields that a list shows. */
export type PostSummary = Pick<Post, 'id' | 'type' | 'title' | 'created_at' | 'pinned' | 'event_from' | 'event_to'> & {
  /** Address of the picture of a pinned one. */
  picture?: string | undefined
}

/** The fields of an announcement that a list shows; pictures only of these origins. */
export function postSummary(post: Post, pictureOrigins: readonly string[]): PostSummary {
  const { id, type, title, created_at, pinned, event_from, event_to } = post
  const picture = pinned ? firstPicture(post.content, pictureOrigins) : undefined
  return {
    ...{ id, type, title, created_at },
    ...(pinned && { pinned }),
    ...(event_from && { event_from }),
    ...(event_to && { event_to }),
    ...(picture && { picture }),
  }
}

/** Pinned ones first, then the newest; for the same instant, the higher id first. Posts without a date come last. */
export function sortPinnedFirst<T extends Pick<Post, 'id' | 'created_at' | 'pinned'>>(posts: readonly T[]): T[] {
  const byDate = sortNewestFirst(posts)
  return [...byDate.filter(({ pinned }) => pinned), ...byDate.filter(({ pinned }) => !pinned)]
}

/** Newest first, pinned or not, as in feeds. */
export function sortNewestFirst<T extends Pick<Post, 'id' | 'created_at'>>(posts: readonly T[]): T[] {
  return posts
    .map((post) => ({ post, instant: instantMs(post.created_at) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.instant === b.instant ? compareIds(b.post.id, a.post.id) : b.instant - a.instant))
    .map(({ post }) => post)
}

/** Numeric ids are compared as numbers. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** Label and colour class of a type; 未知 in grey for an unknown type. */
export function postBadge(type: number): { label: string; className: string } {
  if (type === postTypes.system) return { label: homeCopy.system, className: 'badge badge-system' }
  if (type === postTypes.qa) return { label: homeCopy.qa, className: 'badge badge-qa' }
  if (type === postTypes.event) return { label: homeCopy.event, className: 'badge badge-event' }
  if (type === postTypes.page) return { label: editorCopy.page, className: 'badge' }
  return { label: homeCopy.unknown, className: 'badge' }
}
