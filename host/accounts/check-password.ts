import { clientPath } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createCandidates } from './find-candidate.ts'
import { createLoginGuard } from './login-guard.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { SessionAccount } from './store/sessions.ts'

/** Asks a logged-in user for the password again. Wrong ones count as failed logins and answer 403 with `refusal`. */
export function createPasswordCheck(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const findCandidate = createCandidates(deps, passwords)
  const guard = createLoginGuard(deps)

  return async function checkPassword(
    { accountId, username }: Pick<SessionAccount, 'accountId' | 'username'>,
    password: string,
    address: string,
    refusal: string,
  ): Promise<void> {
    const candidate = await findCandidate(username)
    const admission = await guard.admit(candidate.name, accountId, address)
    const right = await candidate.isRight(password, clientPath(address, username)).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    if (!right || candidate.accountId !== accountId) {
      await guard.fail(admission)
      throw new HostError(403, refusal)
    }
    await guard.pass(admission, accountId)
  }
}
