/** Announcements as their editors see them. Each field beyond the contract's is optional: other hosts know none. */
import * as v from 'valibot'
import { endpoint, segment } from './endpoint.ts'
import { parseEntries } from './fields.ts'
import { livePostSchema, postEnvelopeSchema } from './post.ts'

const time = v.fallback(v.nullish(v.string(), null), null)
const count = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

const deskPostSchema = v.object({
  ...livePostSchema.entries,
  /** One more with each save; absent where the host counts none. `If-Match: "{revision}"` saves only over this one. */
  revision: count,
  /** ISO 8601; when and by whom it was saved last. */
  updated_at: time,
  updated_by: time,
  /** ISO 8601: public from then on, until then. Null = at once, for good. */
  starts_at: time,
  ends_at: time,
})
export type DeskPost = v.InferOutput<typeof deskPostSchema>

/** With an admin's token the host tells all of them. */
export const getDeskPosts = endpoint()({
  method: 'GET',
  path: () => '/posts',
  auth: true,
  answer: v.pipe(postEnvelopeSchema, parseEntries(deskPostSchema)),
})
export const getDeskPost = endpoint<{ id: string }>()({
  method: 'GET',
  path: (p) => `/posts/${segment(p.id)}`,
  auth: true,
  answer: deskPostSchema,
})

/** The header by which a save or a deletion is refused (412) where somebody has saved meanwhile. */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` }
}
