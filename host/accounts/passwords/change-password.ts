import type { PasswordChange } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { clientPath } from '../../../http/client-address.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createLoginGuard } from '../login-guard/index.ts'
import { createMailQueue } from '../mails/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import { createSessionOpener, type LoggedIn } from '../sessions/index.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createPasswordCheck } from './check-password.ts'
import { createPasswordWriter } from './write-password.ts'

/**
 * Changes the password of a logged-in user who knows the old one. All sessions end; the calling one gets a new token.
 */
export function createChangePassword(deps: Deps, passwords: Passwords) {
  const { now } = deps
  const checkPassword = createPasswordCheck(deps, passwords)
  const writer = createPasswordWriter(deps, passwords)
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const mails = createMailQueue(deps)

  return async function changePassword(caller: Caller, change: PasswordChange): Promise<LoggedIn> {
    const { account, token } = caller
    const { address, device } = caller.client
    const { accountId, username, role } = account
    await checkNewPassword(username, change.new_password, await writer.isLinked(accountId))
    if (change.new_password === change.password) throw new HostError(400, accountsHostCopy.passwordSame)
    await checkPassword(caller, change.password, accountsHostCopy.oldPasswordWrong)
    const entry = { actorId: accountId, action: 'account.password', subject: String(accountId), address } as const
    const passwordHash = await writer.write(accountId, change.new_password, {
      proof: { session: token },
      client: clientPath(address, username),
      also: auditStep(entry, now()),
    })
    // A user who guessed codes had the former password.
    await guard.unlock({ id: accountId, name: username })
    await mails.notify(accountId, 'told.password', { address })
    const owner = { id: accountId, name: username, role, passwordHash }
    return sessionOpener.openFirst(owner, { address, device }, account.hasSecondFactor)
  }
}
