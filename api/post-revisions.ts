/** The state after each save of an announcement, for admins and its author; optional: other hosts may not have it. */
import * as v from 'valibot'
import { endpoint, segment } from './endpoint.ts'

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

interface RevisionParams {
  id: string
  revision: number
}

/** The last 50, the newest first. */
export const getRevisions = endpoint<{ id: string }>()({
  method: 'GET',
  path: (p) => `/admin/posts/${segment(p.id)}/revisions`,
  auth: true,
  answer: v.object({ revisions: v.array(headSchema) }),
})
export const getRevision = endpoint<RevisionParams>()({
  method: 'GET',
  path: (p) => `/admin/posts/${segment(p.id)}/revisions/${segment(p.revision)}`,
  auth: true,
  answer: contentSchema,
})
/** Restores type, title and content; visibility, pin and times stay. Counts as a save: send `If-Match`. */
export const restoreRevision = endpoint<RevisionParams>()({
  method: 'POST',
  path: (p) => `/admin/posts/${segment(p.id)}/revisions/${segment(p.revision)}/restore`,
  auth: true,
  answer: v.unknown(),
})
