import * as v from 'valibot'
import type { Post } from '../domain/post.ts'
import { instantMs } from '../domain/taipei-time.ts'
import { endpoint, segment } from './endpoint.ts'
import { flag, integer, key, name, parseEntries, records, text, trueOrAbsent } from './fields.ts'
import { liveInteger, liveName, liveText, liveTime } from './live-fields.ts'

export const postSchema = v.object({
  id: key,
  type: integer(-2_147_483_648, 2_147_483_647, 0),
  title: name,
  content: text,
  created_at: text,
  enable: flag(true),
  pinned: trueOrAbsent,
}) satisfies v.GenericSchema<unknown, Post>

/** The fields of an announcement that a page reads live. */
export const livePostSchema = v.object({
  id: key,
  type: liveInteger(-2_147_483_648, 2_147_483_647, 0),
  title: liveName,
  content: liveText,
  created_at: liveTime,
  enable: flag(true),
  pinned: trueOrAbsent,
}) satisfies v.GenericSchema<unknown, Post>

/** A bare array or `{ posts }`; entries are not validated yet; null for either = empty. */
export const postEnvelopeSchema = v.pipe(
  v.union([records, v.object({ posts: v.nullable(v.array(v.unknown())) })]),
  v.transform((value) => (Array.isArray(value) ? value : (value.posts ?? []))),
)

/** The data sent by the editor. */
export interface PostDraft {
  type: number
  title: string
  content: string
  enable: boolean
  /** Optional fields of our host: absent fields are not changed. */
  pinned?: boolean | undefined
  /** Start and end of publication; ISO 8601, Taipei's time if there is no zone. Null = at once, or never. */
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
}

const instant = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => instantMs(value) !== undefined, 'must be a time such as 2026-01-02 18:00'),
    ),
  ),
)

export const postDraftSchema = v.object({
  type: v.picklist([0, 1, 2, 3]),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  content: v.pipe(v.string(), v.maxLength(200_000)),
  enable: v.boolean(),
  pinned: v.optional(v.boolean()),
  starts_at: instant,
  ends_at: instant,
}) satisfies v.GenericSchema<unknown, PostDraft>

/** The saved state, if the host sends it. The next save sends the revision in `If-Match`. */
const savedSchema = v.fallback(v.object({ revision: v.optional(v.number()) }), {})

export const getPosts = endpoint()({
  method: 'GET',
  path: () => '/posts',
  auth: true,
  answer: v.pipe(postEnvelopeSchema, parseEntries(livePostSchema)),
})
export const getPost = endpoint<{ id: string }>()({
  method: 'GET',
  path: (p) => `/posts/${segment(p.id)}`,
  auth: true,
  answer: livePostSchema,
})
/** Any 2xx means saved; the id is '' if the host does not send it. */
export const createPost = endpoint<void, PostDraft>()({
  method: 'POST',
  path: () => '/admin/posts',
  auth: true,
  answer: v.fallback(v.object({ id: v.optional(key, ''), revision: v.optional(v.number()) }), { id: '' }),
})
export const updatePost = endpoint<{ id: string }, PostDraft>()({
  method: 'PUT',
  path: (p) => `/admin/posts/${segment(p.id)}`,
  auth: true,
  answer: savedSchema,
})
export const deletePost = endpoint<{ id: string }>()({
  method: 'DELETE',
  path: (p) => `/admin/posts/${segment(p.id)}`,
  auth: true,
  answer: v.unknown(),
})
