import type { NewPasskey, Passkey } from '../../../api/passkeys.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { type AuditEntry, auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { countFactors, createRecoveryCodes } from '../factors/index.ts'
import type { SessionClient } from '../login-guard/index.ts'
import { mailOwner } from '../mails/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  changeAccount,
  type LoggedIn,
  needsSecondFactor,
  reopenSession,
  type SessionAccount,
  sessionOwnerOf,
} from '../sessions/index.ts'
import { challengeLimit } from './check-passkey.ts'
import { openChallenge, takeChallenge } from './passkey-challenges.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  maxFactors,
  type NewCredential,
  passkeyId,
} from './passkey-rows.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { creationOptions, PasskeyError, readNewPasskey } from './webauthn.ts'

/** An account's passkeys. Throws 404 when the site cannot have passkeys and the account has none. */
export async function listOwnPasskeys(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { accountId }: SessionAccount,
): Promise<{ passkeys: Passkey[] }> {
  const site = passkeySite(config)
  const rows = await listPasskeys(database.db, accountId)
  if (!site && rows.length === 0) throw new HostError(404, copy.passkeysNowhere)
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      added_at: taipeiText(row.addedAt),
      elsewhere: row.site !== site?.id,
      last_used_at: row.lastUsedAt === undefined ? '' : taipeiText(row.lastUsedAt),
    })),
  }
}

/** Options for the browser to create a passkey, with a new challenge. */
export async function beginOwnPasskey(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>,
  { account, token }: Caller,
) {
  const { database, limits, now } = deps
  const site = requireSite(deps)
  const { accountId } = account
  if ((await countFactors(database.db, accountId)) >= maxFactors) throw new HostError(409, copy.passkeysFull)
  await limits.take(challengeLimit, token)
  const challenge = await openChallenge(database.db, { purpose: 'add', token, accountId }, now())
  const excluded = (await listPasskeys(database.db, accountId)).filter((passkey) => passkey.site === site.id)
  return creationOptions(site, sessionOwnerOf(account), challenge, excluded)
}

/** Ends all sessions; the calling one is replaced, with recovery codes if this is the first second factor. */
export async function addOwnPasskey(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  { account, token, client }: Caller,
  request: { name: string; passkey: NewPasskey },
) {
  const { database, now } = deps
  const site = requireSite(deps)
  const { accountId } = account
  const challenge = await takeChallenge(database.db, { purpose: 'add', token, accountId }, now())
  if (challenge === undefined) throw new HostError(409, copy.passkeyOver)
  const credential = await verifyCredential(deps, site, { challenge, passkey: request.passkey, accountId })
  const name = request.name || client.device || copy.passkeyUnnamed
  const { codes, hashes } = createRecoveryCodes(accountId)
  const { isFirst, session } = await changeAccount(database.db, accountId, { session: token }, async (trx) => {
    const key = { ...credential, name, site: site.id }
    const added = await insertPasskey(trx, accountId, key, hashes, now())
    if (!added.ok) throw new HostError(409, added.reason === 'taken' ? copy.passkeyTaken : copy.passkeysFull)
    await auditStep(entryOf(accountId, 'factor.add', passkeyId(credential.credentialId), client), now())(trx)
    const opening = { hasSecondFactor: true, trx }
    return { ...added, session: await reopenSession(deps, sessionOwnerOf(account), client, opening) }
  })
  await mailOwner(deps, accountId, 'told.passkey', { address: client.address })
  return isFirst ? { ...session, recovery_codes: codes } : session
}

/** Ends all sessions; the calling one is replaced. */
export async function removeOwnPasskey(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  { account, token, client }: Caller,
  id: string,
): Promise<LoggedIn> {
  const { config, database, now } = deps
  const { accountId } = account
  const { remaining, session } = await changeAccount(database.db, accountId, { session: token }, async (trx) => {
    const removal = await deletePasskey(trx, accountId, id, needsSecondFactor(account, config))
    if (!removal.ok)
      throw removal.reason === 'last' ? new HostError(409, copy.adminNeeds) : new HostError(404, copy.passkeyGone)
    await auditStep(entryOf(accountId, 'factor.remove', id, client), now())(trx)
    const opening = { hasSecondFactor: removal.remaining > 0, trx }
    return {
      remaining: removal.remaining,
      session: await reopenSession(deps, sessionOwnerOf(account), client, opening),
    }
  })
  const kind = remaining > 0 ? 'told.factor-less' : 'told.factor-off'
  await mailOwner(deps, accountId, kind, { address: client.address })
  return session
}

/** Without the key's name, which its owner chose: the audit log outlives the account. */
function entryOf(accountId: number, action: AuditAction, id: string, { address }: SessionClient): AuditEntry {
  return { actorId: accountId, action, subject: String(accountId), address, detail: { passkey: id } }
}

/** Throws 403 for an answer that is not valid. */
async function verifyCredential(
  { log }: Pick<Deps, 'log'>,
  site: PasskeySite,
  { challenge, passkey, accountId }: { challenge: string; passkey: NewPasskey; accountId: number },
): Promise<NewCredential> {
  try {
    return await readNewPasskey(site, challenge, passkey)
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
    log.warn('passkey refused', { accountId, reason: error.message })
    throw new HostError(403, copy.wrongPasskey)
  }
}

/** Throws 404 where browsers offer no passkeys. */
function requireSite({ config }: Pick<Deps, 'config'>): PasskeySite {
  const site = passkeySite(config)
  if (!site) throw new HostError(404, copy.passkeysNowhere)
  return site
}
