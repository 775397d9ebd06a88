import { dayMs } from '../../domain/day.ts'
import type { Deps } from '../deps.ts'
import { createAuditLog } from './audit-log.ts'

/** Days for which the lines of an emptied account are kept; the database refuses to delete younger lines. */
const closedAccountDays = 30

/** Deletes audit lines whose retention time is over. Returns how many. */
export function deleteOldAuditLines({ config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>) {
  const daysAgo = (days: number) => now() - days * dayMs
  return createAuditLog(database.db).deleteOld({
    before: daysAgo(config.AUDIT_DAYS),
    loginsBefore: daysAgo(config.AUDIT_LOGIN_DAYS),
    closedBefore: daysAgo(closedAccountDays),
  })
}
