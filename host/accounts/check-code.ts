import { secondFactorHostCopy as copy } from '../../domain/copy/second-factor.ts'
import type { Deps } from '../deps.ts'
import { HostError, type Limit } from '../http/index.ts'
import type { LoginGuard } from './login-guard.ts'
import { createMailQueue } from './mails/mail-queue.ts'
import { hashRecoveryCode, stepOfCode } from './secrets/one-time-codes.ts'
import { createSealedSecrets } from './secrets/sealed-secrets.ts'
import type { SessionClient } from './store/known-devices.ts'
import type { Holder } from './store/passkey-challenges.ts'
import { createSecondFactors } from './store/second-factors.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'config' | 'log' | 'limits'>

/** One mail for all wrong codes until a right one. */
const mailLimit: Limit = { name: 'wrong-code-mail', max: 1, windowS: 30 * 86_400 }

/** Consumes an authenticator code or a recovery code of an account. */
export function createCodeCheck(deps: Needed, guard: LoginGuard) {
  const { database, now, limits } = deps
  const factors = createSecondFactors(database)
  const secrets = createSealedSecrets(deps)
  const mails = createMailQueue(deps)

  async function isRight(accountId: number, code: string, recovery: string | undefined): Promise<boolean> {
    if (recovery) return factors.spendRecoveryCode(accountId, recovery)
    const { secret } = await factors.find(accountId, now())
    if (secret === undefined) return false
    const step = stepOfCode(secrets.open(secret, accountId), code, now())
    return step !== undefined && (await factors.spendStep(accountId, step))
  }

  /** Throws `wrongStatus` for a wrong or used code, and 429 after too many. */
  return async function checkCode(
    account: { id: number; name: string },
    { purpose, token }: Holder,
    given: string,
    client: SessionClient,
    wrongStatus: 401 | 403,
  ): Promise<void> {
    const code = given.slice(0, 100)
    const recovery = hashRecoveryCode(account.id, code)
    const isLogin = purpose === 'login'
    const what = recovery ? 'proof' : 'code'
    const attempt = { what, name: account.name, accountId: account.id, client, detail: { code: true } } as const
    const isFound = await guard.guess({ ...attempt, token: isLogin && !recovery ? undefined : token }, async () =>
      (await isRight(account.id, code, recovery)) ? true : undefined,
    )
    const mail = { limit: mailLimit, key: String(account.id) }
    if (isFound) return limits.clear([mail])
    // The password was right: its owner has to know.
    if (isLogin && (await limits.tryAll([mail])).waitMs === 0)
      await mails.notify(account.id, 'told.code', { address: client.address })
    throw new HostError(wrongStatus, copy.wrongCode)
  }
}
