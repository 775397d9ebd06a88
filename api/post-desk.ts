/** Announcements with the fields for editors. Fields beyond the contract are optional: other hosts do not send them. */
import * as v from 'valibot'
import { parseEntries } from './fields.ts'
import { getPost, getPosts, livePostSchema, postEnvelopeSchema } from './post.ts'

const optionalText = v.fallback(v.nullish(v.string(), null), null)
const revision = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

const deskPostSchema = v.object({
  ...livePostSchema.entries,
  /** Increased by each save; absent if the host has no revisions. `If-Match: "{revision}"` saves only over this one. */
  revision,
  /** ISO 8601; time and user of the last save. */
  updated_at: optionalText,
  updated_by: optionalText,
  /** ISO 8601: start and end of publication. Null = at once, or never. */
  starts_at: optionalText,
  ends_at: optionalText,
})
export type DeskPost = v.InferOutput<typeof deskPostSchema>

/** `getPosts` with the fields for editors: with an admin's token all announcements, published or not. */
export const getDeskPosts = { ...getPosts, answer: v.pipe(postEnvelopeSchema, parseEntries(deskPostSchema)) }
/** `getPost` with the fields for editors. */
export const getDeskPost = { ...getPost, answer: deskPostSchema }

/** The header with which a save or a deletion is refused (412) if there was another save meanwhile. */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` }
}
