import type { NewPasskey, Passkey } from '../../../api/passkeys.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { countFactors, createRecoveryCodes } from '../factors/index.ts'
import { createLoginGuard, type SessionClient } from '../login-guard/index.ts'
import { createMailQueue } from '../mails/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  changeAccount,
  createSessionOpener,
  type LoggedIn,
  needsSecondFactor,
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

/** Lists, adds and removes an account's passkeys. */
export function createPasskeys(deps: Deps) {
  const { config, database, now, limits, log } = deps
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const mails = createMailQueue(deps)
  const site = passkeySite(config)

  /** Without the key's name, which its owner chose: the audit log outlives the account. */
  const auditLine = (accountId: number, action: AuditAction, id: string, { address }: SessionClient) =>
    auditStep({ actorId: accountId, action, subject: String(accountId), address, detail: { passkey: id } }, now())

  return {
    /** Throws 404 when the site cannot have passkeys and the account has none. */
    async list({ accountId }: SessionAccount): Promise<{ passkeys: Passkey[] }> {
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
    },

    /** Options for the browser to create a passkey, with a new challenge. */
    async begin({ account, token }: Caller) {
      const currentSite = requireSite(site)
      const { accountId } = account
      if ((await countFactors(database.db, accountId)) >= maxFactors) throw new HostError(409, copy.passkeysFull)
      await limits.take(challengeLimit, token)
      const challenge = await openChallenge(database.db, { purpose: 'add', token, accountId }, now())
      const excluded = (await listPasskeys(database.db, accountId)).filter((passkey) => passkey.site === currentSite.id)
      return creationOptions(currentSite, sessionOwnerOf(account), challenge, excluded)
    },

    /** Ends all sessions; the calling one is replaced, with recovery codes if this is the first second factor. */
    async add({ account, token, client }: Caller, request: { name: string; passkey: NewPasskey }) {
      const currentSite = requireSite(site)
      const { accountId } = account
      const challenge = await takeChallenge(database.db, { purpose: 'add', token, accountId }, now())
      if (challenge === undefined) throw new HostError(409, copy.passkeyOver)
      const credential = await verifyCredential(currentSite, challenge, request.passkey, accountId)
      const name = request.name || client.device || copy.passkeyUnnamed
      const { codes, hashes } = createRecoveryCodes(accountId)
      const { isFirst, session } = await changeAccount(database.db, accountId, { session: token }, async (trx) => {
        const key = { ...credential, name, site: currentSite.id }
        const added = await insertPasskey(trx, accountId, key, hashes, now())
        if (!added.ok) throw new HostError(409, added.reason === 'taken' ? copy.passkeyTaken : copy.passkeysFull)
        await auditLine(accountId, 'factor.add', passkeyId(credential.credentialId), client)(trx)
        return { ...added, session: await sessionOpener.renew(sessionOwnerOf(account), client, true, trx) }
      })
      await mails.notify(accountId, 'told.passkey', { address: client.address })
      return isFirst ? { ...session, recovery_codes: codes } : session
    },

    /** Ends all sessions; the calling one is replaced. */
    async remove({ account, token, client }: Caller, id: string): Promise<LoggedIn> {
      const { accountId } = account
      const { remaining, session } = await changeAccount(database.db, accountId, { session: token }, async (trx) => {
        const removal = await deletePasskey(trx, accountId, id, needsSecondFactor(account, config))
        if (!removal.ok)
          throw removal.reason === 'last' ? new HostError(409, copy.adminNeeds) : new HostError(404, copy.passkeyGone)
        await auditLine(accountId, 'factor.remove', id, client)(trx)
        const session = await sessionOpener.renew(sessionOwnerOf(account), client, removal.remaining > 0, trx)
        return { remaining: removal.remaining, session }
      })
      await mails.notify(accountId, remaining > 0 ? 'told.factor-less' : 'told.factor-off', { address: client.address })
      return session
    },
  }

  /** Throws 403 for an answer that is not valid. */
  async function verifyCredential(
    currentSite: PasskeySite,
    challenge: string,
    passkey: NewPasskey,
    accountId: number,
  ): Promise<NewCredential> {
    try {
      return await readNewPasskey(currentSite, challenge, passkey)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      log.warn('passkey refused', { accountId, reason: error.message })
      throw new HostError(403, copy.wrongPasskey)
    }
  }
}

/** Throws 404 where browsers offer no passkeys. */
function requireSite(site: PasskeySite | undefined): PasskeySite {
  if (!site) throw new HostError(404, copy.passkeysNowhere)
  return site
}
