import { createHash } from 'node:crypto'
import type { Credentials } from '../../api/auth.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { addressPrefix, limitKey } from '../../http/client-address.ts'
import { retried } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { tooMany } from '../http/too-many.ts'
import { createAccounts, nameKey } from '../repositories/accounts.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import { type AttemptLimit, accountLimit, addressLimit, createLoginAttempts } from '../repositories/login-attempts.ts'
import { createSessions } from '../repositories/sessions.ts'
import type { Passwords } from '../security/passwords.ts'

export interface LoggedIn {
  token: string
  username: string
  account_id: number
  role: string
}

/** Old sessions, counts and failures are removed once in so many attempts, at first by the first one after a start. */
const sweepEvery = 100
const failuresKeptMs = 90 * 24 * 60 * 60_000

/**
 * Checks a name and password. An unknown name, a wrong password and a locked-out guess of a right one cannot be
 * told apart by answer or time; only who knows the password learns that an account is banned.
 */
export function createLogIn({ database, now }: Pick<Deps, 'database' | 'now'>, passwords: Passwords) {
  const accounts = createAccounts(database.db)
  const sessions = createSessions(database.db)
  const attempts = createLoginAttempts(database)
  const audit = createAuditLog(database.db)
  let tried = 0

  async function sweep(): Promise<void> {
    if (tried++ % sweepEvery !== 0) return
    // Logins at the same time may lock these out, on MariaDB.
    await retried(() => sessions.purge(now()))
    await retried(() => attempts.purge(now()))
    await audit.forgetFailedLogins(now() - failuresKeptMs)
  }

  async function take(bucket: string, limit: AttemptLimit): Promise<void> {
    const waitMs = await attempts.take(bucket, limit, now())
    if (waitMs > 0) throw tooMany(waitMs)
  }

  return async function logIn({ username, password }: Credentials, address: string): Promise<LoggedIn> {
    const byAddress = bucket('address', limitKey(address))
    const byAccount = bucket('account', nameKey(username), addressPrefix(address))
    await take(byAddress, addressLimit)
    await sweep()
    await take(byAccount, accountLimit)
    const account = await accounts.findForLogin(username)
    const right = await passwords.verify(account?.passwordHash, password).catch(async (error: unknown) => {
      // Nothing was looked at: a flood of logins must not lock out those whom it made wait.
      await attempts.giveBack(byAccount)
      await attempts.giveBack(byAddress)
      throw error
    })
    if (!right || !account) {
      await audit.write({ actorId: null, action: 'login.fail', subject: String(account?.id ?? ''), address }, now())
      throw new HostError(401, accountsHostCopy.wrongCredentials)
    }
    await attempts.clear(byAccount)
    await attempts.giveBack(byAddress)
    if (account.disabledAt !== null) throw new HostError(403, accountsHostCopy.disabled)
    const token = await sessions.open(account, now())
    await audit.write({ actorId: account.id, action: 'login', subject: String(account.id), address }, now())
    return { token, username: account.name, account_id: account.id, role: account.role }
  }
}

/** Hashed: a name that was typed wrong may be a password. */
function bucket(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url')
}
