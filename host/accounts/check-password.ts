import { clientPath } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import { checkConfirmation } from './require-session.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { SessionClient } from './store/known-devices.ts'
import type { SessionAccount } from './store/sessions.ts'

/** A request of a logged-in user. */
export interface Caller {
  account: SessionAccount
  token: string
  client: SessionClient
}

/**
 * Checks the password that a logged-in user entered again, after a step-up if the account has a second factor. Wrong
 * passwords are limited per session, and answer 403 with `refusal`.
 */
export function createPasswordCheck(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
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
