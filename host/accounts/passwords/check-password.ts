import { clientPath } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { checkGuess } from '../login-guard/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { type Caller, checkConfirmation } from '../sessions/index.ts'
import { findCandidate } from './find-candidate.ts'

type PasswordCheckDeps = Pick<Deps, 'database' | 'features' | 'limits' | 'now' | 'gameDatabase' | 'log'> & {
  passwords: Passwords
}

/**
 * Checks the password that a logged-in user entered again, after a step-up if the account has a second factor. Wrong
 * passwords are limited per session, and answer 403 with `refusal`.
 */
export async function checkPassword(
  deps: PasswordCheckDeps,
  { account, token, client }: Caller,
  password: string,
  refusal: string,
): Promise<void> {
  const { accountId, username, hasSecondFactor } = account
  // Without a second factor, the password is the confirmation.
  if (hasSecondFactor) checkConfirmation(account, deps.now())
  const candidate = await findCandidate(deps, username)
  const guess = { kind: 'password', name: candidate.name, accountId, client, token } as const
  const isRight = await checkGuess(deps, guess, async () =>
    (await candidate.isRight(password, clientPath(client.address, username))) && candidate.accountId === accountId
      ? true
      : undefined,
  )
  if (!isRight) throw new HostError(403, refusal)
}
