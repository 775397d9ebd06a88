import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { hashRecoveryCode, stepOfCode } from '../factors/index.ts'
import { checkGuess, type SessionClient } from '../login-guard/index.ts'
import { mailOwner, type NoticeDeps } from '../mails/index.ts'
import type { Holder } from '../passkeys/index.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { findAuthenticator, spendRecoveryCode, spendStep } from './second-factor-rows.ts'

/** One mail in 30 days for all wrong codes until a right one. */
const wrongCodeMailLimit: Limit = { name: 'wrong-code-mail', max: 1, windowS: 30 * 86_400 }

type CodeDeps = NoticeDeps & { secrets: SealedSecrets }

/**
 * Consumes an authenticator code or a recovery code of an account. Throws `wrongStatus` for a wrong or used code, and 429
 * after too many.
 */
export async function checkCode(
  deps: CodeDeps,
  account: { id: number; name: string },
  { purpose, token }: Holder,
  { code: input, client, wrongStatus }: { code: string; client: SessionClient; wrongStatus: 401 | 403 },
): Promise<void> {
  const { limits } = deps
  const code = input.slice(0, 100)
  const recoveryHash = hashRecoveryCode(account.id, code)
  const isLogin = purpose === 'login'
  const kind = recoveryHash ? 'proof' : 'code'
  const guess = { kind, name: account.name, accountId: account.id, client, detail: { code: true } } as const
  const isRight = await checkGuess(deps, { ...guess, token: isLogin && !recoveryHash ? undefined : token }, async () =>
    (await spend(deps, account.id, code, recoveryHash)) ? true : undefined,
  )
  const mailKey = String(account.id)
  if (isRight) return limits.clear([{ limit: wrongCodeMailLimit, key: mailKey }])
  // Somebody knows the password: its owner is notified.
  if (isLogin && (await limits.tryTake(wrongCodeMailLimit, mailKey)))
    await mailOwner(deps, account.id, 'told.code', { address: client.address })
  throw new HostError(wrongStatus, copy.wrongCode)
}

/** True if the code was valid, which it is only once. */
async function spend(
  { database, now, secrets }: CodeDeps,
  accountId: number,
  code: string,
  recoveryHash: string | undefined,
): Promise<boolean> {
  if (recoveryHash) return spendRecoveryCode(database.db, accountId, recoveryHash)
  const { secret } = await findAuthenticator(database.db, accountId, now())
  if (secret === undefined) return false
  const step = stepOfCode(secrets.open(secret, accountId), code, now())
  return step !== undefined && (await spendStep(database.db, accountId, step))
}
