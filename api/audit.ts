/** Who changed what, when and from where; admins only, optional. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { beforeParameter, dayParameter, textParameter } from './query.ts'

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
  /** Name of the account that the subject is; '' for another subject or a deleted account. */
  subject_name: v.optional(v.string(), ''),
  /** /24 of IPv4, /48 of IPv6; empty for a command; old lines have full addresses. */
  network: v.string(),
  /** Further details; `before` and `after` contain the changed fields. */
  detail: v.record(v.string(), v.unknown()),
})
export type AuditLine = v.InferOutput<typeof lineSchema>

const auditQuery = v.object({
  /** Part of an actor's name, a subject, a network or a detail; '' = all. */
  q: textParameter,
  /** Prefix of the action. */
  kind: textParameter,
  /** Days in Taipei, both included. */
  from: dayParameter,
  until: dayParameter,
  /** Id of the last line of the previous page. */
  before: beforeParameter,
})
export type AuditSearch = v.InferOutput<typeof auditQuery>

/** Lines of the audit log, the newest first, at most 50, with the name of an account that a line is about. Optional. */
export const getAuditLines = endpoint('GET /admin/audit', {
  access: 'admin',
  query: auditQuery,
  answer: v.object({ lines: v.array(lineSchema), more: v.boolean() }),
})
