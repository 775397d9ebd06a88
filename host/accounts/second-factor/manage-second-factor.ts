import type { SecondFactorState } from '../../../api/second-factor.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { auditStep } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createRecoveryCodes, newSecret, secretUri, stepOfCode, writeRecoveryCodes } from '../factors/index.ts'
import { createLoginGuard } from '../login-guard/index.ts'
import { createMailQueue } from '../mails/index.ts'
import { listPasskeys } from '../passkeys/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  changeAccount,
  createSessionOpener,
  type LoggedIn,
  lacksSecondFactor,
  needsSecondFactor,
  type SessionAccount,
  sessionOwnerOf,
} from '../sessions/index.ts'
import { createSealedSecrets } from './sealed-secrets.ts'
import {
  activateSecret,
  countRecoveryCodes,
  findAuthenticator,
  proposeSecret,
  removeAuthenticator,
} from './second-factor-rows.ts'

/** Set-up and removal of an authenticator app, and recovery codes. */
export function createSecondFactor(deps: Deps) {
  const { config, database, now } = deps
  const secrets = createSealedSecrets(deps)
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const mails = createMailQueue(deps)

  const auditLine = ({ account: { accountId }, client: { address } }: Caller, action: AuditAction) =>
    auditStep({ actorId: accountId, action, subject: String(accountId), address }, now())
  /** Changes the account's factors while the calling session exists. */
  const changeFactors = <T>({ account, token }: Caller, work: (trx: Database) => Promise<T>) =>
    changeAccount(database.db, account.accountId, { session: token }, work)

  return {
    async state(account: SessionAccount): Promise<SecondFactorState> {
      const { activeAt } = await findAuthenticator(database.db, account.accountId, now())
      return {
        active: activeAt !== undefined,
        since: activeAt === undefined ? '' : taipeiText(activeAt),
        passkeys: (await listPasskeys(database.db, account.accountId)).length,
        recovery_codes: await countRecoveryCodes(database.db, account.accountId),
        required: needsSecondFactor(account, config),
        first: lacksSecondFactor(account, config),
      }
    },

    /** Creates a secret, which becomes active only after a code of it was given. */
    async begin(caller: Caller): Promise<{ secret: string; uri: string }> {
      const { accountId, username } = caller.account
      const secret = newSecret()
      await changeFactors(caller, (trx) => proposeSecret(trx, accountId, secrets.seal(secret, accountId), now()))
      return { secret, uri: secretUri(secret, config.SITE_NAME, username) }
    },

    /**
     * Confirms the new secret with its first code. Ends all sessions; the calling one is replaced. Returns the recovery
     * codes, once.
     */
    async activate(caller: Caller, code: string) {
      const { account, client, token } = caller
      const { accountId, username } = account
      const { pending } = await findAuthenticator(database.db, accountId, now())
      if (!pending) throw new HostError(409, copy.notPending)
      const secret = secrets.open(pending, accountId)
      const guess = { kind: 'code', name: username, accountId, client, token, detail: { code: true } } as const
      const step = await guard.guess(guess, async () => stepOfCode(secret, code, now()))
      if (step === undefined) throw new HostError(403, copy.wrongCode)
      const { codes, hashes } = createRecoveryCodes(accountId)
      const session = await changeFactors(caller, async (trx) => {
        if (!(await activateSecret(trx, accountId, pending, step, hashes, now())))
          throw new HostError(409, copy.notPending)
        await auditLine(caller, 'factor.add')(trx)
        return sessionOpener.renew(sessionOwnerOf(account), client, true, trx)
      })
      await mails.notify(accountId, 'told.factor-on', { address: client.address })
      return { ...session, recovery_codes: codes }
    },

    /** Replaces the recovery codes and returns the new ones, once. */
    async renewCodes(caller: Caller): Promise<{ recovery_codes: string[] }> {
      const { accountId, hasSecondFactor } = caller.account
      if (!hasSecondFactor) throw new HostError(409, copy.notActive)
      const { codes, hashes } = createRecoveryCodes(accountId)
      await changeFactors(caller, async (trx) => {
        await writeRecoveryCodes(trx, accountId, hashes)
        await auditLine(caller, 'factor.codes')(trx)
      })
      await mails.notify(accountId, 'told.factor-codes', { address: caller.client.address })
      return { recovery_codes: codes }
    },

    /** Removes the authenticator app and ends all sessions; the calling one is replaced. */
    async end(caller: Caller): Promise<LoggedIn> {
      const { account, client } = caller
      const { remaining, session } = await changeFactors(caller, async (trx) => {
        const removal = await removeAuthenticator(trx, account.accountId, needsSecondFactor(account, config))
        if (!removal.ok) throw new HostError(409, removal.reason === 'last' ? copy.adminNeeds : copy.notActive)
        await auditLine(caller, 'factor.remove')(trx)
        const session = await sessionOpener.renew(sessionOwnerOf(account), client, removal.remaining > 0, trx)
        return { remaining: removal.remaining, session }
      })
      const kind = remaining > 0 ? 'told.factor-less' : 'told.factor-off'
      await mails.notify(account.accountId, kind, { address: client.address })
      return session
    },
  }
}
