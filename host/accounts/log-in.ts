import type { Credentials } from '../../api/auth.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { recoveryHostCopy } from '../../domain/copy/recovery.ts'
import { clientPath } from '../../http/client-address.ts'
import { retried } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import { type AwaitsFactor, createSessionOpener, type LoggedIn } from './open-session.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createAccountLinks } from './store/account-links.ts'
import { createInitialPasswords } from './store/initial-passwords.ts'
import { createLoginSteps } from './store/login-steps.ts'
import { createPasskeyChallenges } from './store/passkey-challenges.ts'
import { createSessions } from './store/sessions.ts'

/** Expired sessions and counts are removed once per this many attempts, first by the first attempt after a start. */
const sweepEvery = 100

/**
 * Checks a name and password. An unknown name, a wrong password and a locked-out guess cannot be distinguished by
 * answer or time; only a correct password reveals that an account is banned.
 */
export function createLogIn(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const { database, now } = deps
  const findCandidate = createCandidates(deps, passwords)
  const sessions = createSessions(database.db)
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const steps = createLoginSteps(database.db)
  const links = createAccountLinks(database.db)
  const initials = createInitialPasswords(database)
  const challenges = createPasskeyChallenges(database)
  let tried = 0

  async function sweep(): Promise<void> {
    if (tried++ % sweepEvery !== 0) return
    // On MariaDB, concurrent logins can cause a deadlock here.
    await retried(() => sessions.purge(now()))
    await retried(() => guard.purge())
    await steps.purge(now())
    await links.purge(now())
    await challenges.purge(now())
  }

  return async function logIn(
    { username, password }: Credentials,
    address: string,
    device = '',
  ): Promise<LoggedIn | AwaitsFactor> {
    const candidate = await findCandidate(username)
    const admission = await guard.admit(candidate.name, candidate.accountId, address)
    await sweep()
    const client = clientPath(address, username)
    const right = await candidate.isRight(password, client).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    if (!right) {
      await guard.fail(admission)
      throw new HostError(401, accountsHostCopy.wrongCredentials)
    }
    // The game's database may be unavailable by now, or the hash queue full: the correct password must not count as a
    // failure.
    const { account, refusal } = await candidate.enter(password, client).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    await guard.pass(admission, account.id)
    if (refusal) throw refusal
    if (await initials.isOver(account.id, now())) throw new HostError(403, recoveryHostCopy.initialOver)
    return sessionOpener.afterPassword(account, { address, device }, admission)
  }
}
