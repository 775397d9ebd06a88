/** The status of the last `refresh`, a file in VAR_DIR; read by the host, its metrics, admins and `npm run doctor`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Below VAR_DIR. */
export const refreshStatusFile = 'refresh-status.json'

/** A record that the last pull dropped, and the reason; `field` is empty for the whole record. */
export const leftOutSchema = v.object({
  collection: v.string(),
  record: v.string(),
  field: v.string(),
  reason: v.string(),
})

export const refreshStatusSchema = v.object({
  /** UTC, ISO 8601. */
  startedAt: v.string(),
  endedAt: v.string(),
  /** `published`, `unchanged`, `held` (blocked by a rollback) or `failed`. */
  state: v.string(),
  exitCode: v.number(),
  /** Empty if it did not fail. */
  reason: v.optional(v.string(), ''),
  remedy: v.optional(v.string(), ''),
  /** The currently served release. */
  release: v.optional(v.string(), ''),
  /** Time of the last publication; empty if there was none. */
  publishedAt: v.optional(v.string(), ''),
  /** Version of the program. */
  version: v.optional(v.string(), ''),
  /** Records that the last pull dropped: their number, and the first hundred. */
  quarantined: v.optional(v.object({ total: v.number(), first: v.array(leftOutSchema) }), { total: 0, first: [] }),
  /** The result of each step, in English as in the log. */
  steps: v.optional(v.array(v.object({ step: v.string(), ok: v.boolean(), ms: v.number(), note: v.string() })), []),
})
export type RefreshStatus = v.InferOutput<typeof refreshStatusSchema>

const deskSchema = v.object({
  /** The last refresh on the host's machine; null if there was none. */
  status: v.nullish(refreshStatusSchema, null),
  /** Whether a refresh can be requested. */
  canAsk: v.optional(v.boolean(), false),
})

/** The last refresh on the host's machine, and whether one can be requested. Optional. */
export const getRefresh = endpoint('GET /admin/refresh', { access: 'admin', answer: deskSchema })

/** Requests a refresh, which starts soon; 409 if the host cannot start one. Optional. */
export const askRefresh = endpoint('POST /admin/refresh', { access: 'admin', status: 202, errors: [409] })
