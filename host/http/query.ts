import { fill } from '../../domain/copy/fill.ts'
import { queryHostCopy } from '../../domain/copy/query.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import { maxQueryChars } from '../../domain/query-text.ts'
import { dayStartMs } from '../../domain/taipei-time.ts'
import type { AppContext } from './app-env.ts'
import { HostError } from './host-error.ts'

/** A query parameter as it was sent. Throws 400 for a repeated one, which programs read in different ways. */
export function queryOnce(c: AppContext, name: string): string | undefined {
  const [value, ...others] = c.req.queries(name) ?? []
  if (others.length > 0) throw new HostError(400, fill(hostCopy.fieldTwice, { field: name }))
  return value
}

/** A query parameter without surrounding blanks; '' if absent. */
export function queryText(c: AppContext, name: string): string {
  return (queryOnce(c, name) ?? '').trim().slice(0, maxQueryChars)
}

/**
 * A query parameter with a date in Taipei, as the start of the day in UTC milliseconds; undefined if absent. Throws 400
 * for another text.
 */
export function queryDay(c: AppContext, name: string): number | undefined {
  const date = queryText(c, name)
  if (date === '') return undefined
  const instant = dayStartMs(date)
  if (instant === undefined) throw new HostError(400, fill(queryHostCopy.badDate, { field: name }))
  return instant
}
