import { type Post, postTypes, sortNewestFirst, sortPinnedFirst } from '../../domain/posts/post.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

const publicPosts = perSnapshot(() => sortPinnedFirst(loadCollection('posts').filter((post) => post.enable)))

/** Public announcements: pinned ones, then the newest first. */
export function allPosts(): readonly Post[] {
  return publicPosts().filter(({ type }) => type !== postTypes.page)
}

/** Pages of the operator, such as the rules, the oldest first. */
export function ownPages(): readonly Post[] {
  return sortNewestFirst(publicPosts().filter(({ type }) => type === postTypes.page)).reverse()
}

/** Everything public: announcements, then the operator's pages. */
export const allPublished = perSnapshot((): readonly Post[] => [...allPosts(), ...ownPages()])

const publishedById = perSnapshot(() => new Map(allPublished().map((post) => [post.id, post])))

export function publishedPost(id: string): Post | undefined {
  return publishedById().get(id)
}
