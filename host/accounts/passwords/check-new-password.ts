import { checkGameAccount } from '../../../domain/accounts/game-account.ts'
import { checkAccountBounds, checkPasswordLength } from '../../../domain/accounts/sign-up.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { HostError } from '../../http/index.ts'
import { isCommonPassword } from '../secrets/index.ts'

/** A name that every rule allows: existing names may be older than the rules and are not checked. */
const validName = 'player'

/** Throws 400 for a password that breaks the rules of a sign-up, or those of the game for an account that is in it. */
export async function checkNewPassword(username: string, password: string, isGameAccount: boolean): Promise<void> {
  const problem =
    checkPasswordLength(password) ??
    checkAccountBounds({ username: validName, password }) ??
    (isGameAccount ? checkGameAccount({ username: validName, password }) : undefined)
  if (problem) throw new HostError(400, problem)
  if (await isCommonPassword(password, username)) throw new HostError(400, accountsHostCopy.passwordCommon)
}
