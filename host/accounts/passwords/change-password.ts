import type { PasswordChange } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { clientPath } from '../../../http/client-address.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { unlockGuesses } from '../login-guard/index.ts'
import { mailOwner } from '../mails/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import { type LoggedIn, openFirstSession } from '../sessions/index.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { isLinked, writePassword } from './write-password.ts'

/**
 * Changes the password of a logged-in user who knows the old one. All sessions end; the calling one gets a new token.
 */
export async function changeOwnPassword(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
  caller: Caller,
  change: PasswordChange,
): Promise<LoggedIn> {
  const { account, token } = caller
  const { address, device } = caller.client
  const { accountId, username, role } = account
  await checkNewPassword(username, change.new_password, await isLinked(deps, accountId))
  if (change.new_password === change.password) throw new HostError(400, accountsHostCopy.passwordSame)
  await checkPassword(deps, caller, change.password, accountsHostCopy.oldPasswordWrong)
  const entry = { actorId: accountId, action: 'account.password', subject: String(accountId), address } as const
  const passwordHash = await writePassword(deps, accountId, change.new_password, {
    proof: { session: token },
    client: clientPath(address, username),
    also: auditStep(entry, deps.now()),
  })
  // A user who guessed codes had the former password.
  await unlockGuesses(deps, { id: accountId, name: username })
  await mailOwner(deps, accountId, 'told.password', { address })
  const owner = { id: accountId, name: username, role, passwordHash }
  return openFirstSession(deps, owner, { address, device }, account.hasSecondFactor)
}
