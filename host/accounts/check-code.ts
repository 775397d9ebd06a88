import { secondFactorHostCopy } from '../../domain/copy/second-factor.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import type { Admission, createLoginGuard } from './login-guard.ts'
import { hashRecoveryCode, stepOfCode } from './secrets/one-time-codes.ts'
import { createSealedSecrets } from './secrets/sealed-secrets.ts'
import { createSecondFactors } from './store/second-factors.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'config' | 'log'>

/**
 * Consumes an authenticator code or a recovery code of an account. Wrong codes are limited like wrong passwords, but
 * counted separately: a correct password does not reset them.
 */
export function createCodeCheck(deps: Needed, guard: ReturnType<typeof createLoginGuard>) {
  const { database, now } = deps
  const factors = createSecondFactors(database)
  const secrets = createSealedSecrets(deps)

  async function isRight(accountId: number, code: string): Promise<boolean> {
    const recovery = hashRecoveryCode(accountId, code)
    if (recovery) return factors.spendRecoveryCode(accountId, recovery)
    const { secret } = await factors.find(accountId, now())
    if (secret === undefined) return false
    const step = stepOfCode(secrets.open(secret, accountId), code, now())
    return step !== undefined && (await factors.spendStep(accountId, step))
  }

  /** Throws 401 for a wrong or used code, and 429 after too many. */
  return async function checkCode(
    account: { id: number; name: string },
    code: string,
    address: string,
    wrongStatus: 401 | 403,
  ): Promise<Admission> {
    const admission = await guard.admit(account.name, account.id, address, 'code')
    const right = await isRight(account.id, code.slice(0, 100)).catch(async (error: unknown) => {
      await guard.giveBack(admission)
      throw error
    })
    if (!right) {
      await guard.fail(admission)
      throw new HostError(wrongStatus, secondFactorHostCopy.wrongCode)
    }
    await guard.pass(admission, account.id)
    return admission
  }
}
