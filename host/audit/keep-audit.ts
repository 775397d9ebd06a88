import type { Deps } from '../deps.ts'
import { createAuditLog } from '../repositories/audit-log.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Forgets audit lines whose time is over, once an hour while the host runs. Returns how to stop. */
export function keepAudit({ config, database, now, log }: Pick<Deps, 'config' | 'database' | 'now' | 'log'>) {
  const audit = createAuditLog(database.db)
  function forget() {
    const [before, loginsBefore] = [config.AUDIT_DAYS, config.AUDIT_LOGIN_DAYS].map((days) => now() - days * dayMs)
    audit
      .forget({ before: before as number, loginsBefore: loginsBefore as number })
      .catch((error: unknown) => log.error('old audit lines not forgotten', { error }))
  }
  const timer = setInterval(forget, hourMs)
  timer.unref()
  // A host that is started each hour would never come to it.
  forget()
  return () => clearInterval(timer)
}
