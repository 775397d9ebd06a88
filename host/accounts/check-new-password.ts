import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { checkGameAccount } from '../../domain/game-account.ts'
import { checkAccountBounds, checkPasswordLength } from '../../domain/sign-up.ts'
import { HostError } from '../http/index.ts'
import { isCommonPassword } from './secrets/common-passwords.ts'

/** Throws 400 for a password that breaks the rules of a sign-up, and those of the game where `plays`. */
export async function checkNewPassword(username: string, password: string, plays: boolean): Promise<void> {
  const wrong =
    checkPasswordLength(password) ??
    // The existing name is not checked: it passed these rules, or is older than they are.
    checkAccountBounds({ username: 'any', password }) ??
    (plays ? checkGameAccount({ username: 'none', password }) : undefined)
  if (wrong) throw new HostError(400, wrong)
  if (await isCommonPassword(password, username)) throw new HostError(400, accountsHostCopy.passwordCommon)
}
