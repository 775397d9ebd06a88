import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { hashRecoveryCode, stepOfCode } from '../factors/index.ts'
import type { LoginGuard, SessionClient } from '../login-guard/index.ts'
import { createMailQueue } from '../mails/index.ts'
import type { Holder } from '../passkeys/index.ts'
import { createSealedSecrets } from './sealed-secrets.ts'
import { findAuthenticator, spendRecoveryCode, spendStep } from './second-factor-rows.ts'

/** One mail in 30 days for all wrong codes until a right one. */
const wrongCodeMailLimit: Limit = { name: 'wrong-code-mail', max: 1, windowS: 30 * 86_400 }

/** Consumes an authenticator code or a recovery code of an account. */
export function createCodeCheck(deps: Deps, guard: LoginGuard) {
  const { database, now, limits } = deps
  const secrets = createSealedSecrets(deps)
  const mails = createMailQueue(deps)

  /** True if the code was valid, which it is only once. */
  async function spend(accountId: number, code: string, recoveryHash: string | undefined): Promise<boolean> {
    if (recoveryHash) return spendRecoveryCode(database.db, accountId, recoveryHash)
    const { secret } = await findAuthenticator(database.db, accountId, now())
    if (secret === undefined) return false
    const step = stepOfCode(secrets.open(secret, accountId), code, now())
    return step !== undefined && (await spendStep(database.db, accountId, step))
  }

  /** Throws `wrongStatus` for a wrong or used code, and 429 after too many. */
  return async function checkCode(
    account: { id: number; name: string },
    { purpose, token }: Holder,
    input: string,
    client: SessionClient,
    wrongStatus: 401 | 403,
  ): Promise<void> {
    const code = input.slice(0, 100)
    const recoveryHash = hashRecoveryCode(account.id, code)
    const isLogin = purpose === 'login'
    const kind = recoveryHash ? 'proof' : 'code'
    const attempt = { kind, name: account.name, accountId: account.id, client, detail: { code: true } } as const
    const isRight = await guard.guess({ ...attempt, token: isLogin && !recoveryHash ? undefined : token }, async () =>
      (await spend(account.id, code, recoveryHash)) ? true : undefined,
    )
    const mailKey = String(account.id)
    if (isRight) return limits.clear([{ limit: wrongCodeMailLimit, key: mailKey }])
    // Somebody knows the password: its owner is notified.
    if (isLogin && (await limits.tryTake(wrongCodeMailLimit, mailKey)))
      await mails.notify(account.id, 'told.code', { address: client.address })
    throw new HostError(wrongStatus, copy.wrongCode)
  }
}
