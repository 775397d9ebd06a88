/** Who changed what, when and from where; admins only, optional. */
import * as v from 'valibot'
import { endpoint, query, withoutEmpty } from './endpoint.ts'

const lineSchema = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** Null without a login, or for a command; the name is also null if the account was deleted. */
  actor_id: v.nullable(v.number()),
  actor: v.nullable(v.string()),
  /** Subject and verb, such as `post.update`. */
  action: v.string(),
  subject: v.string(),
  /** /24 of IPv4, /48 of IPv6; empty for a command; old lines have full addresses. */
  network: v.string(),
  /** Further details; `before` and `after` contain the changed fields. */
  detail: v.record(v.string(), v.unknown()),
})
export type AuditLine = v.InferOutput<typeof lineSchema>

export interface AuditSearch {
  /** Part of an actor's name, a subject, a network or a detail; '' = all. */
  q: string
  /** Prefix of the action. */
  kind: string
  /** Dates in Taipei, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  /** Id of the last line of the previous page. */
  before?: number | undefined
}

/** Up to 50 lines, the newest first. */
export const getAuditLines = endpoint<AuditSearch>()({
  method: 'GET',
  path: (search) => `/admin/audit${query(withoutEmpty(search))}`,
  auth: true,
  answer: v.object({ lines: v.array(lineSchema), more: v.boolean() }),
})
