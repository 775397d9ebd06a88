import type { FactorKind } from '../../../api/auth.ts'
import type { Toast } from '../../../domain/accounts/session.ts'
import { accountDataHostCopy as copy } from '../../../domain/copy/account-data.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorHostCopy as factorCopy } from '../../../domain/copy/second-factor.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { addressPrefix } from '../../../http/client-address.ts'
import { auditStep } from '../../audit/index.ts'
import { type Alongside, type Database, writeNothing } from '../../db/index.ts'
import { HostError } from '../../http/index.ts'
import { reopenAccount } from '../account/index.ts'
import {
  type GuardDeps,
  type LoginNotice,
  recordDevice,
  type SessionClient,
  takeLoginNotice,
} from '../login-guard/index.ts'
import { mailOwner, type NoticeDeps } from '../mails/index.ts'
import { openLoginStep, takeLoginStep } from './login-steps.ts'
import { lacksSecondFactor } from './require-session.ts'
import { insertSession, PasswordChangedError, type SessionAccount, type SessionOwner } from './sessions.ts'

export interface LoggedIn {
  token: string
  username: string
  account_id: number
  role: string
  /** Only when there is a notice to show. */
  toast?: Toast
  /** Set for an admin who must set up a second factor before anything else. */
  second_factor?: 'setup'
}

/**
 * The password was correct and a second factor is required: `second_factor` is only valid for `POST
 * /login/second-factor`.
 */
export interface PendingLogin {
  username: string
  second_factor: string
  /** Accepted kinds in addition to recovery codes. */
  second_factor_kinds: FactorKind[]
}

export interface NamedOwner extends SessionOwner {
  name: string
  role: string
}

/** Second factors of an account. `usable`: kinds that this site accepts, in addition to recovery codes. */
export interface OwnFactors {
  hasAny: boolean
  usable: FactorKind[]
}

/** The second factor of a login; `step`: the token of the login's first half. */
interface PassedFactor {
  kind: FactorKind
  step: string
}

/** The first half of the login is no longer valid: too old, used, or ended by a ban or another password. */
export const stepExpired = () => new HostError(401, factorCopy.stepOver, { fields: { second_factor: 'expired' } })

export type SessionDeps = NoticeDeps & GuardDeps

/**
 * After a correct password: a session, or a pending step that requires the second factor. Every session is opened by one
 * of these functions.
 */
export async function enterAfterPassword(
  deps: SessionDeps,
  owner: NamedOwner,
  client: SessionClient,
  factors: OwnFactors,
): Promise<LoggedIn | PendingLogin> {
  if (!factors.hasAny) return logIn(deps, owner, client)
  const second_factor = await openLoginStep(deps.database.db, owner, deps.now())
  return { username: owner.name, second_factor, second_factor_kinds: factors.usable }
}

/** After a correct password and a correct code or passkey. */
export const enterAfterFactor = (
  deps: SessionDeps,
  owner: NamedOwner,
  client: SessionClient,
  factor: PassedFactor,
): Promise<LoggedIn> => logIn(deps, owner, client, factor)

/** Opens the first session of a new account, or the session that replaces all others after a password change. */
export async function openFirstSession(
  deps: SessionDeps,
  owner: NamedOwner,
  client: SessionClient,
  hasSecondFactor: boolean,
): Promise<LoggedIn> {
  // No notice of a new device: the owner has just signed up here, or gets a notice of the changed password.
  await recordDevice(deps.database.db, owner.id, client, deps.now())
  return open(deps, owner, client, { hasSecondFactor })
}

/** Replaces the session that `changeAccount` has checked, in its transaction. */
export const reopenSession = (
  deps: SessionDeps,
  owner: NamedOwner,
  client: SessionClient,
  opening: { hasSecondFactor: boolean; trx: Database },
): Promise<LoggedIn> => open(deps, owner, client, opening)

async function logIn(
  deps: SessionDeps,
  owner: NamedOwner,
  client: SessionClient,
  factor?: PassedFactor,
): Promise<LoggedIn> {
  const { database, now } = deps
  const entry = { actorId: owner.id, action: 'login', subject: String(owner.id), address: client.address } as const
  const line = auditStep(factor ? { ...entry, detail: { [factor.kind]: true } } : entry, now())
  const also: Alongside = async (trx) => {
    // Of two correct answers for one step, one opens a session; a ban or another password has ended the step.
    if (factor && !(await takeLoginStep(trx, factor.step))) throw stepExpired()
    await line(trx)
  }
  const session = await open(deps, owner, client, { hasSecondFactor: factor !== undefined, also })
  const notice = await takeLoginNotice(deps, owner.id, client)
  if (await recordDevice(database.db, owner.id, client, now()))
    await mailOwner(deps, owner.id, 'told.device', { ...client })
  return notice ? { ...session, toast: toastOf(notice) } : session
}

interface Opening {
  hasSecondFactor: boolean
  /** Written in the same transaction. */
  also?: Alongside
  trx?: Database
}

/** Opens a session for a user who has passed every required check. */
async function open(
  { config, database, now }: SessionDeps,
  owner: NamedOwner,
  { address, device }: SessionClient,
  { hasSecondFactor, also = writeNothing, trx = database.db }: Opening,
): Promise<LoggedIn> {
  const origin = { device, network: addressPrefix(address) }
  let reopened: { toast?: Toast } = {}
  const reopen: Alongside = async (inside) => {
    reopened = (await reopenAccount(inside, owner.id, { address, at: now() })) ? { toast: reopenedToast } : {}
    await also(inside)
  }
  const opening = insertSession(trx, owner, now(), origin, hasSecondFactor, reopen)
  const token = await opening.catch((error: unknown) => {
    throw error instanceof PasswordChangedError ? new HostError(401, accountsHostCopy.wrongCredentials) : error
  })
  const session = { token, username: owner.name, account_id: owner.id, role: owner.role, ...reopened }
  const isSetupFirst = lacksSecondFactor({ role: owner.role, hasSecondFactor }, config)
  return isSetupFirst ? { ...session, second_factor: 'setup' } : session
}

/** The owner of a session, in the form of the functions that open sessions. */
export function sessionOwnerOf({ accountId, username, role }: SessionAccount): NamedOwner {
  return { id: accountId, name: username, role }
}

/** Shown after a login that reopened a closed account. */
const reopenedToast: Toast = { title: copy.keptOpenTitle, description: copy.keptOpen, variant: 'info' }

function toastOf({ guesses, lastAt }: LoginNotice): Toast {
  const description = fill(accountsHostCopy.guessed, { count: guesses, time: taipeiText(lastAt) })
  return { title: accountsHostCopy.guessedTitle, description, variant: 'warning' }
}
