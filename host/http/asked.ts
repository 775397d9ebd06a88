import { auditHostCopy } from '../../domain/copy/audit.ts'
import { fill } from '../../domain/copy/fill.ts'
import { instantMs } from '../../domain/taipei-time.ts'
import type { AppContext } from './app-env.ts'
import { HostError } from './host-error.ts'

const mostChars = 100
const mostPages = 100_000

/** A field of the address's query, without blanks around it; '' where it is absent. */
export function asked(c: AppContext, name: string): string {
  return (c.req.query(name) ?? '').trim().slice(0, mostChars)
}

/** The beginning of the date in Taipei that a field of the query names, UTC milliseconds; undefined where it is absent. */
export function dayOf(c: AppContext, name: string): number | undefined {
  const date = asked(c, name)
  if (date === '') return undefined
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? instantMs(date) : undefined
  if (instant === undefined) throw new HostError(400, fill(auditHostCopy.badDate, { field: name }))
  return instant
}

/** The page that the query names, from 1, which is also that of a query without one. */
export function pageOf(c: AppContext): number {
  const page = asked(c, 'page') || '1'
  const isPage = /^[1-9]\d{0,6}$/.test(page) && Number(page) <= mostPages
  if (!isPage) throw new HostError(400, fill(auditHostCopy.badPage, { most: mostPages }))
  return Number(page)
}
