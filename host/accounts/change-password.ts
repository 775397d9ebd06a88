import type { PasswordChange } from '../../api/account.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { checkGameAccount } from '../../domain/game-account.ts'
import { checkAccountBounds, checkPasswordLength } from '../../domain/sign-up.ts'
import { addressPrefix, clientPath } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import { createSessions, type SessionAccount } from '../repositories/sessions.ts'
import { isCommonPassword } from '../security/common-passwords.ts'
import type { Passwords } from '../security/passwords.ts'
import { createCandidates } from './find-candidate.ts'
import type { LoggedIn } from './log-in.ts'
import { createLoginGuard } from './login-guard.ts'
import { createPasswordWriter } from './write-password.ts'

interface Client {
  address: string
  device: string
}

/**
 * Changes the password of who is logged in and knows the old one. All sessions end, the asking one too: it gets a new
 * token. Guesses at the old password count as guesses at a login.
 */
export function createChangePassword(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const { database, now } = deps
  const findCandidate = createCandidates(deps, passwords)
  const guard = createLoginGuard(deps)
  const writer = createPasswordWriter(deps, passwords)
  const sessions = createSessions(database.db)
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
    const token = await sessions.open({ id: accountId, role }, now(), { device, network: addressPrefix(address) })
    return { token, username, account_id: accountId, role }
  }
}
