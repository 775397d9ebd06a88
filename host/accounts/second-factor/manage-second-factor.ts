import type { SecondFactorState } from '../../../api/second-factor.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { auditStep } from '../../audit/index.ts'
import type { Alongside, Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createRecoveryCodes, newSecret, secretUri, stepOfCode, writeRecoveryCodes } from '../factors/index.ts'
import { checkGuess } from '../login-guard/index.ts'
import { mailOwner } from '../mails/index.ts'
import { listPasskeys } from '../passkeys/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  changeAccount,
  type LoggedIn,
  lacksSecondFactor,
  needsSecondFactor,
  reopenSession,
  type SessionAccount,
  sessionOwnerOf,
} from '../sessions/index.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import {
  activateSecret,
  countRecoveryCodes,
  findAuthenticator,
  proposeSecret,
  removeAuthenticator,
} from './second-factor-rows.ts'

export type SecondFactorDeps = Deps & { secrets: SealedSecrets }

// Set-up and removal of an authenticator app, and recovery codes.

export async function readSecondFactor(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  account: SessionAccount,
): Promise<SecondFactorState> {
  const { activeAt } = await findAuthenticator(database.db, account.accountId, now())
  return {
    active: activeAt !== undefined,
    since: activeAt === undefined ? '' : taipeiText(activeAt),
    passkeys: (await listPasskeys(database.db, account.accountId)).length,
    recovery_codes: await countRecoveryCodes(database.db, account.accountId),
    required: needsSecondFactor(account, config),
    first: lacksSecondFactor(account, config),
  }
}

/** Creates a secret, which becomes active only after a code of it was given. */
export async function beginAuthenticator(
  deps: SecondFactorDeps,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const { config, secrets, now } = deps
  const { accountId, username } = caller.account
  const secret = newSecret()
  await changeFactors(deps, caller, (trx) => proposeSecret(trx, accountId, secrets.seal(secret, accountId), now()))
  return { secret, uri: secretUri(secret, config.SITE_NAME, username) }
}

/**
 * Confirms the new secret with its first code. Ends all sessions; the calling one is replaced. Returns the recovery
 * codes, once.
 */
export async function activateAuthenticator(deps: SecondFactorDeps, caller: Caller, code: string) {
  const { database, secrets, now } = deps
  const { account, client, token } = caller
  const { accountId, username } = account
  const { pending } = await findAuthenticator(database.db, accountId, now())
  if (!pending) throw new HostError(409, copy.notPending)
  const secret = secrets.open(pending, accountId)
  const guess = { kind: 'code', name: username, accountId, client, token, detail: { code: true } } as const
  const step = await checkGuess(deps, guess, async () => stepOfCode(secret, code, now()))
  if (step === undefined) throw new HostError(403, copy.wrongCode)
  const { codes, hashes } = createRecoveryCodes(accountId)
  const session = await changeFactors(deps, caller, async (trx) => {
    if (!(await activateSecret(trx, accountId, pending, step, hashes, now()))) throw new HostError(409, copy.notPending)
    await auditLine(deps, caller, 'factor.add')(trx)
    return reopenSession(deps, sessionOwnerOf(account), client, { hasSecondFactor: true, trx })
  })
  await mailOwner(deps, accountId, 'told.factor-on', { address: client.address })
  return { ...session, recovery_codes: codes }
}

/** Replaces the recovery codes and returns the new ones, once. */
export async function renewOwnRecoveryCodes(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { accountId, hasSecondFactor } = caller.account
  if (!hasSecondFactor) throw new HostError(409, copy.notActive)
  const { codes, hashes } = createRecoveryCodes(accountId)
  await changeFactors(deps, caller, async (trx) => {
    await writeRecoveryCodes(trx, accountId, hashes)
    await auditLine(deps, caller, 'factor.codes')(trx)
  })
  await mailOwner(deps, accountId, 'told.factor-codes', { address: caller.client.address })
  return { recovery_codes: codes }
}

/** Removes the authenticator app and ends all sessions; the calling one is replaced. */
export async function endAuthenticator(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  caller: Caller,
): Promise<LoggedIn> {
  const { account, client } = caller
  const { remaining, session } = await changeFactors(deps, caller, async (trx) => {
    const removal = await removeAuthenticator(trx, account.accountId, needsSecondFactor(account, deps.config))
    if (!removal.ok) throw new HostError(409, removal.reason === 'last' ? copy.adminNeeds : copy.notActive)
    await auditLine(deps, caller, 'factor.remove')(trx)
    const opening = { hasSecondFactor: removal.remaining > 0, trx }
    return {
      remaining: removal.remaining,
      session: await reopenSession(deps, sessionOwnerOf(account), client, opening),
    }
  })
  const kind = remaining > 0 ? 'told.factor-less' : 'told.factor-off'
  await mailOwner(deps, account.accountId, kind, { address: client.address })
  return session
}

function auditLine({ now }: Pick<Deps, 'now'>, { account, client }: Caller, action: AuditAction): Alongside {
  const { accountId } = account
  return auditStep({ actorId: accountId, action, subject: String(accountId), address: client.address }, now())
}

/** Changes the account's factors while the calling session exists. */
function changeFactors<T>(
  { database }: Pick<Deps, 'database'>,
  { account, token }: Caller,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return changeAccount(database.db, account.accountId, { session: token }, work)
}
