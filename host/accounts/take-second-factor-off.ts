import type { OpenDatabase } from '../db/database.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import { createSecondFactors } from '../repositories/second-factors.ts'

/**
 * Takes the second factor off an account whose owner lost phone and recovery codes, and ends its sessions: the operator
 * has made sure of who asks. `unknown` where there is no such name, `none` where it has no second factor.
 */
export async function takeSecondFactorOff(database: OpenDatabase, name: string): Promise<'done' | 'none' | 'unknown'> {
  const account = await createAccounts(database.db).findForLogin(name)
  if (!account) return 'unknown'
  if (!(await createSecondFactors(database).remove(account.id))) return 'none'
  const entry = { actorId: null, action: 'second-factor.off', subject: String(account.id), address: '' }
  await createAuditLog(database.db).write(entry, Date.now())
  return 'done'
}
