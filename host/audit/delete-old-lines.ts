import { dayMs } from '../../domain/day.ts'
import { repeatFromStart } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createAuditLog } from './audit-log.ts'

const hourMs = 3_600_000
/** Days for which the lines of an emptied account are kept; the database refuses to delete younger lines. */
const closedAccountDays = 30

/**
 * Deletes audit lines whose retention time is over, once an hour while the host runs. Returns a function that stops it.
 */
export function deleteOldAuditLines({ config, database, now, log }: Pick<Deps, 'config' | 'database' | 'now' | 'log'>) {
  const audit = createAuditLog(database.db)
  const daysAgo = (days: number) => now() - days * dayMs
  const deleteOld = () =>
    audit.deleteOld({
      before: daysAgo(config.AUDIT_DAYS),
      loginsBefore: daysAgo(config.AUDIT_LOGIN_DAYS),
      closedBefore: daysAgo(closedAccountDays),
    })
  return repeatFromStart(hourMs, deleteOld, (error) => log.error('cannot delete old audit lines', { error }))
}
