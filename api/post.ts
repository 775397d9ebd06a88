import * as v from 'valibot'
import { eventDay } from '../domain/posts/event-days.ts'
import { maxPostTitle, type Post, postTypes } from '../domain/posts/post.ts'
import { dayStartMs, instantMs } from '../domain/time/taipei-time.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { flag, integer, key, maxText, name, parseEntries, records, text, trueOrAbsent } from './fields.ts'
import { liveInteger, liveName, liveText, liveTime } from './live-fields.ts'

/** Types of other hosts: any signed 32-bit integer. */
const minType = -2_147_483_648
const maxType = 2_147_483_647

/** A day of an event; an unreadable one counts as absent, because the announcement is readable without it. */
const optionalDay = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? eventDay(value) : undefined)),
    documentedAs(mayBeMissing(v.pipe(v.string(), v.isoDate()))),
  ),
)
const eventDays = { event_from: optionalDay, event_to: optionalDay }

/** An announcement in the snapshot; strict, because a pull reports what it drops. */
export const postSchema = v.object({
  id: key,
  type: integer(minType, maxType, 0),
  title: name,
  content: text,
  created_at: text,
  enable: flag(true),
  pinned: trueOrAbsent,
  ...eventDays,
}) satisfies v.GenericSchema<unknown, Post>

/** An announcement that a page reads from the host; tolerant, see `live-fields.ts`. */
export const livePostSchema = v.object({
  id: key,
  type: liveInteger(minType, maxType, 0),
  title: liveName,
  content: liveText,
  created_at: liveTime,
  enable: flag(true),
  pinned: trueOrAbsent,
  ...eventDays,
}) satisfies v.GenericSchema<unknown, Post>

/** The list answer: a bare array or `{ posts }`; null for either = empty. Entries are not validated yet. */
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
  /** Start of publication: ISO 8601, in Taipei's time if it has no zone. Null = at once. */
  starts_at?: string | null | undefined
  /** End of publication, in the same form. Null = never. */
  ends_at?: string | null | undefined
  /** First and last day of the announced event, `YYYY-MM-DD` in Taipei. Null = open; both null = no event. */
  event_from?: string | null | undefined
  event_to?: string | null | undefined
}

const instant = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => instantMs(value) !== undefined, 'must be a time such as 2026-01-02 18:00'),
    ),
  ),
)

const day = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => dayStartMs(value) !== undefined, 'must be a day such as 2026-01-02'),
    ),
  ),
)

/** What the host accepts from the editor: stricter than `postSchema`, and only the types of this site. */
export const postDraftSchema = v.object({
  type: v.picklist([postTypes.system, postTypes.qa, postTypes.event, postTypes.page]),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxPostTitle)),
  content: v.pipe(v.string(), v.maxLength(maxText)),
  enable: v.boolean(),
  pinned: v.optional(v.boolean()),
  starts_at: instant,
  ends_at: instant,
  event_from: day,
  event_to: day,
}) satisfies v.GenericSchema<unknown, PostDraft>

/** The saved revision, if the host sends it; the next save sends it in `If-Match`. */
const revision = v.optional(v.number())

/** Announcements: a list, or `{ posts }`. With an admin's token, or the author's, also hidden ones. */
export const getPosts = endpoint('GET /posts', {
  access: 'optional',
  answer: v.pipe(postEnvelopeSchema, parseEntries(livePostSchema)),
})
/** An announcement. With an admin's token, or the author's, also an `ETag` for `If-Match`. */
export const getPost = endpoint('GET /posts/:id', { access: 'optional', answer: livePostSchema, errors: [404] })

const saved = v.fallback(v.object({ revision }), {})
const save = {
  access: 'author',
  /** 200,000 Chinese characters, JSON escapes, and the other fields. */
  bodyLimits: { maxBytes: 1_300_000, maxString: 1_200_000 },
} as const
/** Any type of a draft is sent; the host accepts only the site's. */
const draft: v.GenericSchema<PostDraft, PostDraft> = postDraftSchema

/**
 * Saves a new announcement. Any 2xx means saved; the id is '' if the host does not send it. An author's page (`type` 3)
 * is stored as a draft; a published one is 403 for authors.
 */
export const createPost = endpoint('POST /admin/posts', {
  ...save,
  body: draft,
  status: 201,
  answer: v.fallback(v.object({ id: v.optional(key, ''), revision }), { id: '' }),
})
/** Saves an announcement; authors their own. 412 if `If-Match` has another revision. */
export const updatePost = endpoint('PUT /admin/posts/:id', {
  ...save,
  body: draft,
  answer: saved,
  errors: [404, 412],
})
/** Saves some fields of an announcement; otherwise like `PUT`. */
export const changePost = endpoint('PATCH /admin/posts/:id', {
  ...save,
  body: v.partial(postDraftSchema),
  answer: saved,
  errors: [404, 412],
})
/** Deletes an announcement; authors their own. 412 if `If-Match` has another revision. */
export const deletePost = endpoint('DELETE /admin/posts/:id', {
  access: 'author',
  confirmed: true,
  errors: [404, 412],
})
