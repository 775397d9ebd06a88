import type { Post } from '../../domain/post.ts'
import { instantMs } from '../../domain/taipei-time.ts'
import { once } from './once.ts'
import { loadCollection } from './snapshot.ts'

const newestFirst = once(() =>
  loadCollection('posts')
    .filter((post) => post.enable)
    .map((post) => ({ post, instant: instantMs(post.created_at) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.instant === b.instant ? byId(b.post, a.post) : b.instant - a.instant))
    .map(({ post }) => post),
)

function byId(a: Post, b: Post): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Public announcements, newest first. */
export function allPosts(): readonly Post[] {
  return newestFirst()
}

export function postById(id: string): Post | undefined {
  return newestFirst().find((post) => post.id === id)
}
