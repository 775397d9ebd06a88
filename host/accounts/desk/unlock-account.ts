import { logText } from '../../../domain/text/log-text.ts'
import { writeAudit } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { createRateLimiter } from '../../http/index.ts'
import { findAccountForLogin } from '../account/index.ts'
import { unlockGuesses } from '../login-guard/index.ts'

/** Resets the counts of wrong passwords and codes of an account. Returns a message; undefined for an unknown name. */
export async function unlockAccount(database: OpenDatabase, name: string): Promise<string | undefined> {
  const account = await findAccountForLogin(database.db, name)
  if (!account) return undefined
  const now = Date.now
  await unlockGuesses({ limits: createRateLimiter(database, now) }, account)
  const entry = { actorId: null, action: 'account.unlock', subject: String(account.id), address: '' } as const
  await writeAudit(database.db, entry, now())
  return `${logText(account.name)} can log in again now.`
}
