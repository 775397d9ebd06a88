import type { ShownPasskey } from '../../../api/passkeys.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { checkGuess, type SessionClient } from '../login-guard/index.ts'
import { type Holder, openChallenge, takeChallenge } from './passkey-challenges.ts'
import { listPasskeys, notePasskeyUse, type StoredPasskey } from './passkey-rows.ts'
import { passkeySite } from './passkey-site.ts'
import { PasskeyError, readAnswer, requestOptions } from './webauthn.ts'

/** Each challenge writes a row. Per session or login: a stranger with the password cannot use up the owner's. */
export const challengeLimit: Limit = { name: 'passkey-challenge', max: 20, windowS: 600 }

/** Options for the browser to sign a new challenge. Throws 409 when the account has no passkey that works here. */
export async function passkeyOptions(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>, holder: Holder) {
  const { config, database, limits, now } = deps
  const site = passkeySite(config)
  const allowed = await findUsable(deps, holder.accountId)
  if (!site || allowed.length === 0) throw new HostError(409, copy.noPasskey)
  await limits.take(challengeLimit, holder.token)
  return requestOptions(site, await openChallenge(database.db, holder, now()), allowed)
}

interface PasskeyAnswer {
  passkey: ShownPasskey
  client: SessionClient
  wrongStatus: 401 | 403
}

/** Throws `wrongStatus` for an answer that is wrong, late, or to another challenge, and 429 after too many. */
export async function checkPasskey(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  owner: { id: number; name: string },
  holder: Holder,
  { passkey: answer, client, wrongStatus }: PasskeyAnswer,
): Promise<void> {
  const attempt = { kind: 'proof', name: owner.name, accountId: owner.id, client, token: holder.token } as const
  const isAccepted = await checkGuess(deps, { ...attempt, detail: { passkey: true } }, async () => {
    const challenge = await takeChallenge(deps.database.db, holder, deps.now())
    if (challenge === undefined) throw new HostError(wrongStatus, copy.passkeyOver)
    const passkey = (await findUsable(deps, owner.id)).find(({ credentialId }) => credentialId === answer.id)
    return passkey && (await isRight(deps, owner, passkey, { challenge, answer, address: client.address }))
      ? true
      : undefined
  })
  if (!isAccepted) throw new HostError(wrongStatus, copy.wrongPasskey)
}

async function findUsable(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  accountId: number,
): Promise<StoredPasskey[]> {
  const site = passkeySite(config)
  return (await listPasskeys(database.db, accountId)).filter((passkey) => passkey.site === site?.id)
}

async function isRight(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  owner: { id: number; name: string },
  passkey: StoredPasskey,
  { challenge, answer, address }: { challenge: string; answer: ShownPasskey; address: string },
): Promise<boolean> {
  const { config, database, now, log } = deps
  const site = passkeySite(config)
  if (!site) return false
  try {
    const { signCount } = await readAnswer(site, challenge, owner, passkey, answer)
    if (await notePasskeyUse(database.db, owner.id, passkey.credentialId, signCount, now())) return true
    await reportCopy(deps, owner.id, passkey, { signCount, address })
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
    log.warn('passkey refused', { accountId: owner.id, reason: error.message })
  }
  return false
}

/** Either the key was copied or the authenticator is broken: the owner or the operator has to check. */
async function reportCopy(
  { database, now, log }: Pick<Deps, 'database' | 'log' | 'now'>,
  accountId: number,
  { id, signCount: stored }: StoredPasskey,
  { signCount: given, address }: { signCount: number; address: string },
): Promise<void> {
  const entry = { actorId: null, action: 'factor.counter', subject: String(accountId), address } as const
  await writeAudit(database.db, { ...entry, detail: { passkey: id, stored, given } }, now())
  log.warn('passkey count went back', { accountId, stored, given })
}
