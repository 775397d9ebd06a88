import type { Credentials } from '../../api/auth.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { recoveryHostCopy } from '../../domain/copy/recovery.ts'
import { clientPath } from '../../http/client-address.ts'
import { retried } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import { type AwaitsFactor, createSessionDoor, type LoggedIn } from './open-session.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createAccountLinks } from './store/account-links.ts'
import { createInitialPasswords } from './store/initial-passwords.ts'
import { createLoginSteps } from './store/login-steps.ts'
import { createPasskeyChallenges } from './store/passkey-challenges.ts'
import { createSessions } from './store/sessions.ts'

/** Old sessions and counts are removed once in so many attempts, at first by the first one after a start. */
const sweepEvery = 100

/**
 * Checks a name and password. An unknown name, a wrong password and a locked-out guess of a right one cannot be
 * told apart by answer or time; only who knows the password learns that an account is banned.
 */
export function createLogIn(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const { database, now } = deps
  const findCandidate = createCandidates(deps, passwords)
  const sessions = createSessions(database.db)
  const guard = createLoginGuard(deps)
  const door = createSessionDoor(deps, guard)
  const steps = createLoginSteps(database.db)
  const links = createAccountLinks(database.db)
  const initials = createInitialPasswords(database)
  const challenges = createPasskeyChallenges(database)
  let tried = 0

  async function sweep(): Promise<void> {
    if (tried++ % sweepEvery !== 0) return
    // Logins at the same time may lock these out, on MariaDB.
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
    // The game's database may be away by now, or the hashes too many: the password was right all the same.
    const { account, refusal } = await candidate.enter(password, client).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    await guard.pass(admission, account.id)
    if (refusal) throw refusal
    if (await initials.isOver(account.id, now())) throw new HostError(403, recoveryHostCopy.initialOver)
    return door.afterPassword(account, { address, device }, admission)
  }
}
