import type { SecondFactorState } from '../../api/second-factor.ts'
import { secondFactorHostCopy as copy } from '../../domain/copy/second-factor.ts'
import { isStaff } from '../../domain/session.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { lacksSecondFactor } from '../http/require-session.ts'
import { createMailQueue } from '../mail/mail-queue.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import { createLoginSteps } from '../repositories/login-steps.ts'
import { createSecondFactors } from '../repositories/second-factors.ts'
import { createSessions, type SessionAccount } from '../repositories/sessions.ts'
import {
  hashRecoveryCode,
  newRecoveryCode,
  newSecret,
  recoveryCodes,
  secretUri,
  stepOfCode,
} from '../security/one-time-codes.ts'
import type { Passwords } from '../security/passwords.ts'
import { createSeal } from '../security/seal.ts'
import { createCodeCheck } from './check-code.ts'
import { createPasswordCheck } from './check-password.ts'
import { createLoginGuard } from './login-guard.ts'
import { type Client, createSessionDoor, type LoggedIn } from './open-session.ts'

type Needed = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>

/** Everything about second factors: set-up, login, step-up, recovery codes, and the end of one. */
export function createSecondFactor(deps: Needed, passwords: Passwords) {
  const { config, database, now } = deps
  const factors = createSecondFactors(database)
  const steps = createLoginSteps(database.db)
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const seal = createSeal(config)
  const guard = createLoginGuard(deps)
  const door = createSessionDoor(deps, guard)
  const checkCode = createCodeCheck(deps, guard)
  const checkPassword = createPasswordCheck(deps, passwords)
  const mails = createMailQueue(deps)

  const note = ({ accountId }: SessionAccount, action: string, { address }: Client) =>
    audit.write({ actorId: accountId, action, subject: String(accountId), address }, now())
  const ownerOf = ({ accountId, username, role }: SessionAccount) => ({ id: accountId, name: username, role })

  return {
    async state(account: SessionAccount): Promise<SecondFactorState> {
      const { activeAt } = await factors.find(account.accountId, now())
      return {
        active: activeAt !== undefined,
        since: activeAt === undefined ? '' : taipeiText(activeAt),
        recovery_codes: activeAt === undefined ? 0 : await factors.recoveryCodesLeft(account.accountId),
        required: isStaff(account.role) && config.ADMIN_SECOND_FACTOR === 'required',
        first: lacksSecondFactor(account, config),
      }
    },

    /** A new secret, which counts only once a code of it was given. */
    async begin({ accountId, username }: SessionAccount): Promise<{ secret: string; uri: string }> {
      const secret = newSecret()
      await factors.propose(accountId, seal.seal(secret, accountId), now())
      return { secret, uri: secretUri(secret, config.SITE_NAME, username) }
    },

    /** The first code of the new secret. All sessions end; who asked gets a new one, and the recovery codes, once. */
    async activate(account: SessionAccount, code: string, client: Client) {
      const { accountId, username } = account
      const admission = await guard.admit(username, accountId, client.address, 'code')
      const { pending } = await factors.find(accountId, now())
      const step = pending ? stepOfCode(seal.open(pending, accountId), code, now()) : undefined
      if (step === undefined || !pending) {
        if (pending) await guard.fail(admission)
        else await guard.giveBack(admission)
        throw pending ? new HostError(403, copy.wrongCode) : new HostError(409, copy.notPending)
      }
      const { codes, hashes } = freshCodes(accountId)
      if (!(await factors.activate(accountId, pending, step, hashes, now()))) throw new HostError(409, copy.notPending)
      await guard.pass(admission, accountId)
      await note(account, 'factor.add', client)
      await mails.tell(accountId, 'told.factor-on', { address: client.address })
      return { ...(await door.renew(ownerOf(account), client, true)), recovery_codes: codes }
    },

    async renewCodes(account: SessionAccount, client: Client): Promise<{ recovery_codes: string[] }> {
      if (!account.hasSecondFactor) throw new HostError(409, copy.notActive)
      const { codes, hashes } = freshCodes(account.accountId)
      await factors.replaceRecoveryCodes(account.accountId, hashes)
      await note(account, 'factor.codes', client)
      return { recovery_codes: codes }
    },

    /** Ends the second factor and all sessions; who asked gets a new one. */
    async end(account: SessionAccount, client: Client): Promise<LoggedIn> {
      const isNeeded = isStaff(account.role) && config.ADMIN_SECOND_FACTOR === 'required'
      if (isNeeded) throw new HostError(409, copy.adminNeeds)
      if (!(await factors.remove(account.accountId))) throw new HostError(409, copy.notActive)
      await note(account, 'factor.remove', client)
      await mails.tell(account.accountId, 'told.factor-off', { address: client.address })
      return door.renew(ownerOf(account), client, false)
    },

    /** The second half of a login: a code for the token that the first half gave. */
    async finishLogin(token: string, code: string, client: Client): Promise<LoggedIn> {
      const account = await steps.find(token, now())
      if (!account) throw new HostError(401, copy.stepOver)
      const admission = await checkCode(account, code, client.address, 401)
      // Of two codes for one token one opens a session.
      if (!(await steps.take(token))) throw new HostError(401, copy.stepOver)
      return door.afterCode(account, client, admission)
    },

    /** Step-up: the second factor, or the password where there is none, once more. */
    async confirm(account: SessionAccount, token: string, given: { code?: string; password?: string }, client: Client) {
      if (account.hasSecondFactor) await checkCode(ownerOf(account), given.code ?? '', client.address, 403)
      else await checkPassword(account, given.password ?? '', client.address, copy.wrongPassword)
      await sessions.confirm(token, now())
      await note(account, 'session.confirm', client)
    },
  }
}

function freshCodes(accountId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code) as string) }
}
