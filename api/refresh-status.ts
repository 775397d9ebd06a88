/** What `refresh` leaves about its last run in VAR_DIR; read by the host, its metrics and `npm run doctor`. */
import * as v from 'valibot'

/** Below VAR_DIR. */
export const refreshStatusFile = 'refresh-status.json'

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
