import { dayMs } from '../../domain/time/day.ts'
import type { Deps } from '../deps.ts'
import { deleteOldLines, type EmptiedAccounts } from './audit-log.ts'
import { minAuditDays } from './audit-triggers.ts'

/** The database refuses to delete lines that are too young by its own clock, which may be behind and counts seconds. */
const marginMs = 60_000

/**
 * Deletes audit lines whose retention time is over, and the lines of emptied accounts about themselves as soon as the
 * database allows it. `closedBefore` selects the accounts that were emptied before a time. Returns how many.
 */
export function deleteOldAuditLines(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  closedBefore: (timeMs: number) => EmptiedAccounts,
) {
  const daysAgo = (days: number) => now() - days * dayMs - marginMs
  return deleteOldLines(database.db, {
    before: daysAgo(config.AUDIT_DAYS),
    loginsBefore: daysAgo(config.AUDIT_LOGIN_DAYS),
    closedBefore: daysAgo(minAuditDays),
    closed: closedBefore(daysAgo(minAuditDays)),
  })
}
