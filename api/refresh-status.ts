/** What `refresh` leaves about its last run in VAR_DIR; read by the host, its metrics, admins and `npm run doctor`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Below VAR_DIR. */
export const refreshStatusFile = 'refresh-status.json'

/** A record that the last pull did not take, and why; `field` is empty for the whole record. */
export const leftOutSchema = v.object({
  collection: v.string(),
  record: v.string(),
  field: v.string(),
  reason: v.string(),
})
export type LeftOut = v.InferOutput<typeof leftOutSchema>

export const refreshStatusSchema = v.object({
  /** UTC, ISO 8601. */
  startedAt: v.string(),
  endedAt: v.string(),
  /** `published`, `unchanged`, `held` (a rollback keeps it back), `dry run` or `failed`. */
  state: v.string(),
  exitCode: v.number(),
  /** Empty where it did not fail. */
  reason: v.optional(v.string(), ''),
  mend: v.optional(v.string(), ''),
  /** The release that is served. */
  release: v.optional(v.string(), ''),
  /** When a release was last published; empty where none was. */
  publishedAt: v.optional(v.string(), ''),
  /** Version of the program. */
  version: v.optional(v.string(), ''),
  /** What the last pull left out: how many records there are, and the first hundred of them. */
  quarantined: v.optional(v.object({ total: v.number(), first: v.array(leftOutSchema) }), { total: 0, first: [] }),
  /** What each step said, in English as in the log. */
  steps: v.optional(v.array(v.object({ step: v.string(), ok: v.boolean(), ms: v.number(), note: v.string() })), []),
})
export type RefreshStatus = v.InferOutput<typeof refreshStatusSchema>

/** The status that a text holds; undefined where it is none. */
export function parseRefreshStatus(text: string): RefreshStatus | undefined {
  try {
    return v.parse(refreshStatusSchema, JSON.parse(text))
  } catch {
    return
  }
}

const deskSchema = v.object({
  /** Of the last refresh that the host knows of; null where there was none on its machine. */
  status: v.nullish(refreshStatusSchema, null),
  /** Whether a refresh may be asked for. */
  canAsk: v.optional(v.boolean(), false),
})
export type RefreshDesk = v.InferOutput<typeof deskSchema>

/** Admins only; optional. */
export const getRefresh = endpoint()({ method: 'GET', path: () => '/admin/refresh', auth: true, answer: deskSchema })

/** Asks for a refresh, which begins soon; 409 where the host cannot start one. */
export const askRefresh = endpoint()({ method: 'POST', path: () => '/admin/refresh', auth: true, answer: v.unknown() })
