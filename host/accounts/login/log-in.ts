import type { Credentials } from '../../../api/auth.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { recoveryHostCopy } from '../../../domain/copy/recovery.ts'
import { clientPath } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { checkAddress } from '../bans/index.ts'
import { checkGuess, countLogin, type SessionClient } from '../login-guard/index.ts'
import { findCandidate, hasInitialPasswordExpired } from '../passwords/index.ts'
import { findFactors } from '../second-factor/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { deleteExpiredSessions, enterAfterPassword, type LoggedIn, type PendingLogin } from '../sessions/index.ts'

/** Expired sessions, links and steps are removed once per this many attempts, first at the first one after a start. */
const attemptsPerCleanUp = 100

/**
 * Checks a name and password. An unknown name, a wrong password and a locked-out guess cannot be distinguished by
 * answer or time; only a correct password reveals that an account is banned.
 */
export function createLogIn(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
) {
  const { database, now } = deps
  let attempts = 0

  async function deleteExpired(): Promise<void> {
    if (attempts++ % attemptsPerCleanUp !== 0) return
    await deleteExpiredSessions(database.db, now())
    for (const table of ['login_steps', 'account_links', 'passkey_challenges'] as const)
      await database.db.deleteFrom(table).where('expires_at', '<=', now()).execute()
  }

  return async function logIn(
    { username, password }: Credentials,
    client: SessionClient,
  ): Promise<LoggedIn | PendingLogin> {
    const candidate = await findCandidate(deps, username)
    const guess = { kind: 'password', name: candidate.name, accountId: candidate.accountId, client } as const
    const path = clientPath(client.address, username)
    const entered = await checkGuess(deps, guess, async () =>
      // After a correct password the game's database may be unavailable, or the hash queue full: then the attempt does
      // not count.
      (await candidate.isRight(password, path)) ? candidate.enter(password, path) : undefined,
    )
    await deleteExpired()
    if (!entered) throw new HostError(401, accountsHostCopy.wrongCredentials)
    const { account, refusal } = entered
    await countLogin(deps, account.id, client)
    if (refusal) throw refusal
    // Staff may log in from a banned address: otherwise an admin could not lift a ban of the own network.
    if (account.role === 'player') await checkAddress(deps, client.address)
    if (await hasInitialPasswordExpired(database.db, account.id, now()))
      throw new HostError(403, recoveryHostCopy.initialOver)
    return enterAfterPassword(deps, account, client, await findFactors(deps, account.id))
  }
}
