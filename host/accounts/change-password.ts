import type { PasswordChange } from '../../api/account.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { checkGameAccount } from '../../domain/game-account.ts'
import { checkAccountBounds, checkPasswordLength } from '../../domain/sign-up.ts'
import { clientPath } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { checkConfirmation } from '../http/require-session.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import type { SessionAccount } from '../repositories/sessions.ts'
import { isCommonPassword } from '../security/common-passwords.ts'
import type { Passwords } from '../security/passwords.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import { type Client, createSessionDoor, type LoggedIn } from './open-session.ts'
import { createPasswordWriter } from './write-password.ts'

/**
 * Changes the password of who is logged in and knows the old one. All sessions end, the asking one too: it gets a new
 * token. Guesses at the old password count as guesses at a login.
 */
export function createChangePassword(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const { database, now } = deps
  const findCandidate = createCandidates(deps, passwords)
  const guard = createLoginGuard(deps)
  const writer = createPasswordWriter(deps, passwords)
  const door = createSessionDoor(deps, guard)
  const audit = createAuditLog(database.db)

  async function checkNew(account: SessionAccount, { password, new_password: wanted }: PasswordChange): Promise<void> {
    const form = { username: account.username, password: wanted }
    const wrong =
      checkPasswordLength(wanted) ??
      checkAccountBounds({ ...form, username: 'any' }) ??
      ((await writer.plays(account.accountId)) ? checkGameAccount({ ...form, username: 'none' }) : undefined) ??
      (wanted === password ? accountsHostCopy.passwordSame : undefined)
    if (wrong) throw new HostError(400, wrong)
    if (await isCommonPassword(wanted, account.username)) throw new HostError(400, accountsHostCopy.passwordCommon)
  }

  return async function changePassword(
    account: SessionAccount,
    change: PasswordChange,
    { address, device }: Client,
  ): Promise<LoggedIn> {
    const { accountId, username, role } = account
    const client = clientPath(address, username)
    // Without a second factor the old password, which is asked for here, is what confirms.
    if (account.hasSecondFactor) checkConfirmation(account, now())
    await checkNew(account, change)
    const candidate = await findCandidate(username)
    const admission = await guard.admit(candidate.name, accountId, address)
    const right = await candidate.isRight(change.password, client).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    if (!right || candidate.accountId !== accountId) {
      await guard.fail(admission)
      throw new HostError(403, accountsHostCopy.oldPasswordWrong)
    }
    await guard.pass(admission, accountId)
    await writer.write(accountId, change.new_password, client)
    await audit.write({ actorId: accountId, action: 'account.password', subject: String(accountId), address }, now())
    return door.renew({ id: accountId, name: username, role }, { address, device }, account.hasSecondFactor)
  }
}
