import { clientPath } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createLoginGuard } from '../login-guard/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { type Caller, checkConfirmation } from '../sessions/index.ts'
import { createCandidates } from './find-candidate.ts'

/**
 * Checks the password that a logged-in user entered again, after a step-up if the account has a second factor. Wrong
 * passwords are limited per session, and answer 403 with `refusal`.
 */
export function createPasswordCheck(
  deps: Pick<Deps, 'database' | 'features' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const findCandidate = createCandidates(deps, passwords)
  const guard = createLoginGuard(deps)

  return async function checkPassword(
    { account, token, client }: Caller,
    password: string,
    refusal: string,
  ): Promise<void> {
    const { accountId, username, hasSecondFactor } = account
    // Without a second factor, the password is the confirmation.
    if (hasSecondFactor) checkConfirmation(account, deps.now())
    const candidate = await findCandidate(username)
    const isRight = await guard.guess({ kind: 'password', name: candidate.name, accountId, client, token }, async () =>
      (await candidate.isRight(password, clientPath(client.address, username))) && candidate.accountId === accountId
        ? true
        : undefined,
    )
    if (!isRight) throw new HostError(403, refusal)
  }
}
