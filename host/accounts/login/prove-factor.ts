import type { ShownPasskey } from '../../../api/passkeys.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { endIfRefused } from '../game-link/index.ts'
import type { SessionClient } from '../login-guard/index.ts'
import { checkPasskey, type Holder, passkeyOptions } from '../passkeys/index.ts'
import { checkPassword } from '../passwords/index.ts'
import { checkCode, type SealedSecrets } from '../second-factor/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  enterAfterFactor,
  findLoginStep,
  type LoggedIn,
  lacksSecondFactor,
  type NamedOwner,
  notLoggedIn,
  replaceSession,
  sessionOwnerOf,
  stepExpired,
  type WaitingAccount,
} from '../sessions/index.ts'

/** Proof of a second factor: an authenticator code, a recovery code, or a passkey's signed answer. */
interface FactorProof {
  code?: string | undefined
  passkey?: ShownPasskey | undefined
}

export type FactorDeps = Deps & { passwords: Passwords; secrets: SealedSecrets }

// Uses of second factors: the second half of a login, and the step-up.

/** The passkey challenge for the second half of a login. */
export async function loginOptions(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>, token: string) {
  const { id: accountId } = await findStep(deps, token)
  return passkeyOptions(deps, { purpose: 'login', token, accountId })
}

/** The second half of a login: a code or a passkey, with the token from the first half. */
export async function finishLogin(
  deps: FactorDeps,
  token: string,
  proof: FactorProof,
  client: SessionClient,
): Promise<LoggedIn> {
  const { gameDatabase } = deps
  const account = await findStep(deps, token)
  const holder = { purpose: 'login', token, accountId: account.id } as const
  await checkProof(deps, account, holder, { proof, client, wrongStatus: 401 })
  // A ban in the game also ends logins that began before it.
  if (gameDatabase) await endIfRefused({ ...deps, gameDatabase }, account.id)
  return enterAfterFactor(deps, account, client, { kind: proof.passkey ? 'passkey' : 'code', step: token })
}

/** The passkey challenge for a step-up. */
export const confirmOptions = (
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>,
  { account: { accountId }, token }: Caller,
) => passkeyOptions(deps, { purpose: 'confirm', token, accountId })

/** Step-up: the second factor again, or the password when there is none. The session gets a new token. */
export async function proveSession(
  deps: FactorDeps,
  caller: Caller,
  proof: FactorProof & { password?: string | undefined },
): Promise<LoggedIn> {
  const { config, database, now } = deps
  const { account, token, client } = caller
  const { accountId, username, role } = account
  const holder = { purpose: 'confirm', token, accountId } as const
  if (account.hasSecondFactor)
    await checkProof(deps, sessionOwnerOf(account), holder, { proof, client, wrongStatus: 403 })
  else await checkPassword(deps, caller, proof.password ?? '', copy.wrongPassword)
  const { address } = client
  const entry = { actorId: accountId, action: 'session.confirm', subject: String(accountId), address } as const
  const newToken = await replaceSession(database.db, token, now(), auditStep(entry, now()))
  if (newToken === undefined) throw notLoggedIn()
  const session = { token: newToken, username, account_id: accountId, role }
  return lacksSecondFactor(account, config) ? { ...session, second_factor: 'setup' } : session
}

async function findStep({ database, now }: Pick<Deps, 'database' | 'now'>, token: string): Promise<WaitingAccount> {
  const account = await findLoginStep(database.db, token, now())
  if (!account) throw stepExpired()
  return account
}

interface ProofTry {
  proof: FactorProof
  client: SessionClient
  /** Status of the refusal of a wrong proof. */
  wrongStatus: 401 | 403
}

function checkProof(
  deps: FactorDeps,
  owner: NamedOwner,
  holder: Holder,
  { proof: { passkey, code = '' }, client, wrongStatus }: ProofTry,
): Promise<void> {
  return passkey
    ? checkPasskey(deps, owner, holder, { passkey, client, wrongStatus })
    : checkCode(deps, owner, holder, { code, client, wrongStatus })
}
