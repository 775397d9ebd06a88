import type { SecondFactorState } from '../../api/second-factor.ts'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { secondFactorHostCopy as copy } from '../../domain/copy/second-factor.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Database } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { changeAccount } from './change-account.ts'
import { createCodeCheck } from './check-code.ts'
import { createPasskeyCheck } from './check-passkey.ts'
import { type Caller, createPasswordCheck } from './check-password.ts'
import { createGameMembers } from './game-members.ts'
import { createLoginGuard } from './login-guard.ts'
import { createMailQueue } from './mails/mail-queue.ts'
import { createSessionOpener, type LoggedIn, type NamedOwner } from './open-session.ts'
import { freshCodes } from './recovery-codes.ts'
import { lacksSecondFactor, needsSecondFactor, notLoggedIn } from './require-session.ts'
import { newSecret, secretUri, stepOfCode } from './secrets/one-time-codes.ts'
import type { PasskeyAnswer } from './secrets/passkeys.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createSealedSecrets } from './secrets/sealed-secrets.ts'
import { writeRecoveryCodes } from './store/factor-rows.ts'
import type { SessionClient } from './store/known-devices.ts'
import { createLoginSteps } from './store/login-steps.ts'
import type { Holder } from './store/passkey-challenges.ts'
import { createPasskeyRows } from './store/passkeys.ts'
import { createSecondFactors } from './store/second-factors.ts'
import { createSessions, type SessionAccount } from './store/sessions.ts'

/** Proof of a second factor: an authenticator code, a recovery code, or a passkey's signed answer. */
export interface FactorProof {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

type Needed = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>

/** Second factors: set-up, login, step-up, recovery codes, and removal. */
export function createSecondFactor(deps: Needed, passwords: Passwords) {
  const { config, database, now } = deps
  const factors = createSecondFactors(database)
  const steps = createLoginSteps(database.db)
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const secrets = createSealedSecrets(deps)
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const checkCode = createCodeCheck(deps, guard)
  const checkPassword = createPasswordCheck(deps, passwords)
  const mails = createMailQueue(deps)
  const keys = createPasskeyCheck(deps, guard)
  const passkeys = createPasskeyRows(database.db)
  const members = deps.gameDatabase && createGameMembers({ ...deps, gameDatabase: deps.gameDatabase }, passwords)

  const line = ({ accountId }: SessionAccount, action: AuditAction, { address }: SessionClient) =>
    audit.line({ actorId: accountId, action, subject: String(accountId), address }, now())
  /** Changes the account's factors while the calling session exists. */
  const change = <T>(
    { account, token }: Caller,
    work: (own: ReturnType<typeof createSecondFactors>, trx: Database) => Promise<T>,
  ) =>
    changeAccount(database.db, account.accountId, { session: token }, (trx) =>
      work(createSecondFactors({ db: trx }), trx),
    )
  const ownerOf = ({ accountId, username, role }: SessionAccount) => ({ id: accountId, name: username, role })

  return {
    async state(account: SessionAccount): Promise<SecondFactorState> {
      const { activeAt } = await factors.find(account.accountId, now())
      return {
        active: activeAt !== undefined,
        since: activeAt === undefined ? '' : taipeiText(activeAt),
        passkeys: (await passkeys.ofAccount(account.accountId)).length,
        recovery_codes: await factors.recoveryCodesLeft(account.accountId),
        required: needsSecondFactor(account, config),
        first: lacksSecondFactor(account, config),
      }
    },

    /** Creates a secret, which becomes active only after a code of it was given. */
    async begin(caller: Caller): Promise<{ secret: string; uri: string }> {
      const { accountId, username } = caller.account
      const secret = newSecret()
      await change(caller, (own) => own.propose(accountId, secrets.seal(secret, accountId), now()))
      return { secret, uri: secretUri(secret, config.SITE_NAME, username) }
    },

    /**
     * Confirms the new secret with its first code. Ends all sessions; the calling one is replaced. Returns the recovery
     * codes, once.
     */
    async activate(caller: Caller, code: string) {
      const { account, client } = caller
      const { accountId, username } = account
      const { pending } = await factors.find(accountId, now())
      if (!pending) throw new HostError(409, copy.notPending)
      const secret = secrets.open(pending, accountId)
      const attempt = { what: 'code', name: username, accountId, client, token: caller.token } as const
      const step = await guard.guess({ ...attempt, detail: { code: true } }, async () =>
        stepOfCode(secret, code, now()),
      )
      if (step === undefined) throw new HostError(403, copy.wrongCode)
      const { codes, hashes } = freshCodes(accountId)
      const session = await change(caller, async (own, trx) => {
        if (!(await own.activate(accountId, pending, step, hashes, now()))) throw new HostError(409, copy.notPending)
        await line(account, 'factor.add', client)(trx)
        return sessionOpener.renew(ownerOf(account), client, true, trx)
      })
      await mails.notify(accountId, 'told.factor-on', { address: client.address })
      return { ...session, recovery_codes: codes }
    },

    async renewCodes(caller: Caller): Promise<{ recovery_codes: string[] }> {
      const { account, client } = caller
      if (!account.hasSecondFactor) throw new HostError(409, copy.notActive)
      const { codes, hashes } = freshCodes(account.accountId)
      await change(caller, async (_, trx) => {
        await writeRecoveryCodes(trx, account.accountId, hashes)
        await line(account, 'factor.codes', client)(trx)
      })
      return { recovery_codes: codes }
    },

    /** Removes the authenticator app and ends all sessions; the calling one is replaced. */
    async end(caller: Caller): Promise<LoggedIn> {
      const { account, client } = caller
      const { left, session } = await change(caller, async (own, trx) => {
        const removed = await own.remove(account.accountId, needsSecondFactor(account, config))
        if (!removed.ok) throw new HostError(409, removed.reason === 'last' ? copy.adminNeeds : copy.notActive)
        await line(account, 'factor.remove', client)(trx)
        const session = await sessionOpener.renew(ownerOf(account), client, removed.left > 0, trx)
        return { left: removed.left, session }
      })
      const kind = left > 0 ? 'told.factor-less' : 'told.factor-off'
      await mails.notify(account.accountId, kind, { address: client.address })
      return session
    },

    /** The passkey challenge for the second half of a login. */
    async loginOptions(token: string) {
      const account = await steps.find(token, now())
      if (!account) throw new HostError(401, copy.stepOver)
      return keys.options({ purpose: 'login', token, accountId: account.id })
    },

    /** The second half of a login: a code or a passkey, with the token from the first half. */
    async finishLogin(token: string, given: FactorProof, client: SessionClient): Promise<LoggedIn> {
      const account = await steps.find(token, now())
      if (!account) throw new HostError(401, copy.stepOver)
      const holder = { purpose: 'login', token, accountId: account.id } as const
      await checkGiven(account, holder, given, client, 401)
      // A ban in the game also ends logins that began before it.
      await members?.endIfShutOut(account.id)
      const factor = { given: given.passkey ? 'passkey' : 'code', step: token } as const
      return sessionOpener.afterFactor(account, client, factor)
    },

    /** The passkey challenge for a step-up. */
    confirmOptions: ({ account: { accountId }, token }: Caller) =>
      keys.options({ purpose: 'confirm', token, accountId }),

    /** Step-up: the second factor again, or the password when there is none. The session gets a new token. */
    async confirm(caller: Caller, given: FactorProof & { password?: string | undefined }): Promise<LoggedIn> {
      const { account, token, client } = caller
      const { accountId, username, role, hasSecondFactor } = account
      if (hasSecondFactor)
        await checkGiven(ownerOf(account), { purpose: 'confirm', token, accountId }, given, client, 403)
      else await checkPassword(caller, given.password ?? '', copy.wrongPassword)
      const fresh = await sessions.renew(token, now(), line(account, 'session.confirm', client))
      if (fresh === undefined) throw notLoggedIn()
      const session = { token: fresh, username, account_id: accountId, role }
      return lacksSecondFactor(account, config) ? { ...session, second_factor: 'setup' } : session
    },
  }

  function checkGiven(
    owner: NamedOwner,
    holder: Holder,
    given: FactorProof,
    client: SessionClient,
    wrongStatus: 401 | 403,
  ) {
    return given.passkey
      ? keys.check(owner, holder, given.passkey, client, wrongStatus)
      : checkCode(owner, holder, given.code ?? '', client, wrongStatus)
  }
}
