import { dayMs } from '../../domain/day.ts'
import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createAuditLog } from './audit-log.ts'

const hourMs = 3_600_000
/** Days after an account was emptied; the database refuses to delete younger lines. */
const closedDays = 30

/**
 * Deletes audit lines whose retention time is over, once an hour while the host runs. Returns a function that stops it.
 */
export function keepAudit({ config, database, now, log }: Pick<Deps, 'config' | 'database' | 'now' | 'log'>) {
  const audit = createAuditLog(database.db)
  const daysAgo = (days: number) => now() - days * dayMs
  const forget = () =>
    audit.forget({
      before: daysAgo(config.AUDIT_DAYS),
      loginsBefore: daysAgo(config.AUDIT_LOGIN_DAYS),
      closedBefore: daysAgo(closedDays),
    })
  const failed = (error: unknown) => log.error('cannot delete old audit lines', { error })
  // The first run is at start: a host that restarts every hour would never reach the timer.
  void forget().catch(failed)
  return repeat(hourMs, forget, failed)
}
