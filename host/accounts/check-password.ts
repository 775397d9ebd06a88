import { clientPath } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { SessionClient } from './store/known-devices.ts'
import type { SessionAccount } from './store/sessions.ts'

/** A request of a logged-in user. */
export interface Caller {
  account: SessionAccount
  token: string
  client: SessionClient
}

/** Asks a logged-in user for the password again. Wrong ones are limited per session, and answer 403 with `refusal`. */
export function createPasswordCheck(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const findCandidate = createCandidates(deps, passwords)
  const guard = createLoginGuard(deps)

  return async function checkPassword(
    { account: { accountId, username }, token, client }: Caller,
    password: string,
    refusal: string,
  ): Promise<void> {
    const candidate = await findCandidate(username)
    const isRight = await guard.guess({ kind: 'password', name: candidate.name, accountId, client, token }, async () =>
      (await candidate.isRight(password, clientPath(client.address, username))) && candidate.accountId === accountId
        ? true
        : undefined,
    )
    if (!isRight) throw new HostError(403, refusal)
  }
}
