/** The state after each save of an announcement, for admins and its author; optional: other hosts may not have it. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const headSchema = v.object({
  revision: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if unknown. */
  by: v.nullable(v.string()),
  title: v.string(),
  /** The revision that was restored by this save. */
  restored_from: v.nullable(v.number()),
})
export type RevisionHead = v.InferOutput<typeof headSchema>

const contentSchema = v.object({ type: v.number(), title: v.string(), content: v.string() })
export type RevisionContent = v.InferOutput<typeof contentSchema>

/** Revisions of an announcement, the newest first, at most 50. Optional. */
export const getRevisions = endpoint('GET /admin/posts/:id/revisions', {
  access: 'author',
  answer: v.object({ revisions: v.array(headSchema) }),
  errors: [404],
})
/** Type, title and content of a revision. Optional. */
export const getRevision = endpoint('GET /admin/posts/:id/revisions/:revision', {
  access: 'author',
  answer: contentSchema,
  errors: [404],
})
/**
 * Restores type, title and content; visibility, pin and times stay. Counts as a save: send `If-Match` (412). Optional.
 */
export const restoreRevision = endpoint('POST /admin/posts/:id/revisions/:revision/restore', {
  access: 'author',
  errors: [404, 412],
})
