import { type Post, pinnedFirst } from '../../domain/post.ts'
import { once } from './once.ts'
import { loadCollection } from './snapshot.ts'

const publicPosts = once(() => pinnedFirst(loadCollection('posts').filter((post) => post.enable)))

/** Public announcements: pinned ones, then the newest first. */
export function allPosts(): readonly Post[] {
  return publicPosts()
}

export function postById(id: string): Post | undefined {
  return publicPosts().find((post) => post.id === id)
}
