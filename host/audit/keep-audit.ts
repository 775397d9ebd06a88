import { dayMs } from '../../domain/day.ts'
import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createAuditLog } from './audit-log.ts'

const hourMs = 3_600_000

/** Forgets audit lines whose time is over, once an hour while the host runs. Returns how to stop. */
export function keepAudit({ config, database, now, log }: Pick<Deps, 'config' | 'database' | 'now' | 'log'>) {
  const audit = createAuditLog(database.db)
  const daysAgo = (days: number) => now() - days * dayMs
  const forget = () =>
    audit.forget({ before: daysAgo(config.AUDIT_DAYS), loginsBefore: daysAgo(config.AUDIT_LOGIN_DAYS) })
  const failed = (error: unknown) => log.error('old audit lines not forgotten', { error })
  // A host that is started each hour would never come to it.
  void forget().catch(failed)
  return repeat(hourMs, forget, failed)
}
