import { logText } from '../../../domain/text/log-text.ts'
import { writeAudit } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { findAccountForLogin } from '../account/index.ts'
import { removeAllFactors } from '../second-factor/index.ts'
import { changeAccount } from '../sessions/index.ts'

/**
 * Removes all second factors of an account whose owner lost phone, keys and recovery codes, and ends its sessions; the
 * operator has verified the owner. Returns a message; undefined for an unknown name.
 */
export async function takeSecondFactorOff(
  database: OpenDatabase,
  name: string,
  onRemoved: (accountId: number) => Promise<void> = async () => {},
): Promise<string | undefined> {
  const account = await findAccountForLogin(database.db, name)
  if (!account) return undefined
  const entry = { actorId: null, action: 'factor.remove', subject: String(account.id), address: '' } as const
  const isRemoved = await changeAccount(database.db, account.id, 'operator', async (trx) => {
    if (!(await removeAllFactors(trx, account.id))) return false
    await writeAudit(trx, entry, Date.now())
    return true
  })
  if (!isRemoved) return `${logText(account.name)} has no second factor.`
  await onRemoved(account.id)
  return `${logText(account.name)} is logged out everywhere and can log in with only the password.`
}
