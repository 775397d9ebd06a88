/** Limits of an engine whose source is not in the folder, as its files show them. */
import type { Limits } from '../engine/index.ts'
import type { Problems } from './problems.ts'

/** What was kept although it is above the stock limit, by limit; absent if the source names the limits. */
export type LiftedLimits = Map<keyof Limits, { count: number; first: { file: string; line: number; message: string } }>

/** So many refusals by one limit are no errors of an operator: the engine has another limit. */
const many = 20

/** Lifts the limits that refused many entries. Returns whether there are any, so that the database is read again. */
export function liftLimits({
  server,
  problems,
}: {
  server: { limits: Limits; liftedLimits?: LiftedLimits }
  problems: Problems
}): boolean {
  if (!server.liftedLimits) return false
  const lifted = [...problems.beyond].filter(([, { count }]) => count >= many)
  for (const [limit, refused] of lifted) {
    server.limits = { ...server.limits, [limit]: Number.POSITIVE_INFINITY }
    server.liftedLimits.set(limit, refused)
  }
  return lifted.length > 0
}

/** One remark for each lifted limit. */
export function reportLiftedLimits(lifted: LiftedLimits | undefined, problems: Problems): void {
  for (const [limit, { count, first }] of lifted ?? []) {
    const reason = `${count} entries are above the stock limit, so the server has another one and they are kept; the first: ${first.message}`
    problems.add({ file: first.file }, first.line, `limit ${limit}`, reason, 'site')
  }
}
