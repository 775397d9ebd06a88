import type { Access } from '../../../api/endpoint.ts'
import { isStaff } from '../../../domain/accounts/session.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { secondFactorHostCopy } from '../../../domain/copy/second-factor.ts'
import type { Config } from '../../../settings/config.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, HostError } from '../../http/index.ts'
import { findSessionAccount, type SessionAccount } from './sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The logged-in account; set by `checkSession`. */
    account: SessionAccount
    /** The session's token; set by `checkSession`. */
    token: string
    /** Throws if the session has ended since it was checked, or its role has changed. */
    checkAgain?: () => Promise<void>
    /** Throws if a JSON body names another account than the session's. */
    checkBody?: (body: unknown) => void
  }
}

interface RequestSession {
  token: string
  account: SessionAccount
}

const maxTokenLength = 200

/**
 * The session of a request, from `Authorization: Bearer` or `Auth-Token`; undefined when neither contains a valid
 * token. Two different valid tokens are ambiguous: 400.
 */
export async function findSession(
  c: AppContext,
  deps: Pick<Deps, 'database' | 'now'>,
): Promise<RequestSession | undefined> {
  const valid: RequestSession[] = []
  for (const token of tokensOf(c)) {
    const account = await findSessionAccount(deps.database.db, token, deps.now())
    if (account) valid.push({ token, account })
  }
  if (valid.length > 1) throw new HostError(400, accountsHostCopy.twoTokens)
  return valid[0]
}

function tokensOf(c: AppContext): Set<string> {
  const bearer = /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1] ?? ''
  const authToken = c.req.header('Auth-Token')?.trim() ?? ''
  return new Set([bearer, authToken].filter(({ length }) => length > 0 && length <= maxTokenLength))
}

type RequiredDeps = Pick<Deps, 'database' | 'now' | 'config'>

/** What `route` checks the caller with: `admit` of each request's context. */
export function admission(deps: RequiredDeps): AppEnv['Variables']['admit'] {
  return async function admit(c, { access, confirmed }) {
    if (access === 'public' || access === 'optional' || access === 'machine') return
    await checkSession(c, deps, access)
    if (confirmed) checkConfirmation(c.get('account'), deps.now())
  }
}

/**
 * Requires a session (otherwise 401) whose account has the rights (otherwise 403), and puts the account into the context
 * as `account`. The role is read from the table for each request. Admins and authors without the second factor that
 * ADMIN_SECOND_FACTOR requires get 403, except for `anySession`: its set-up, and calls that keep an account safe.
 */
async function checkSession(
  c: AppContext,
  deps: RequiredDeps,
  access: 'session' | 'anySession' | 'author' | 'admin',
): Promise<void> {
  const session = await findSession(c, deps)
  if (!session) throw notLoggedIn()
  const { account, token } = session
  if (!hasRights(access, account.role)) throw new HostError(403, accountsHostCopy.forbidden)
  if (access !== 'anySession' && lacksSecondFactor(account, deps.config))
    throw new HostError(403, secondFactorHostCopy.setupFirst, { fields: { second_factor: 'setup' } })
  c.set('account', account)
  c.set('token', token)
  c.set('checkAgain', async () => {
    const current = await findSessionAccount(deps.database.db, token, deps.now())
    if (current?.role !== account.role) throw notLoggedIn()
  })
  c.set('checkBody', (body) => {
    const { account_id, accountId } = (body ?? {}) as Record<string, unknown>
    requireOwnAccount(account, account_id)
    requireOwnAccount(account, accountId)
  })
}

function hasRights(access: Access, role: string): boolean {
  if (access === 'admin') return role === 'admin'
  return access === 'author' ? isStaff(role) : true
}

/** Whether the operator's settings require a second factor of this account (admins and authors). */
export function needsSecondFactor(
  { role }: Pick<SessionAccount, 'role'>,
  { ADMIN_SECOND_FACTOR }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): boolean {
  return isStaff(role) && ADMIN_SECOND_FACTOR === 'required'
}

/** Whether a required second factor is not set up yet. */
export function lacksSecondFactor(
  account: Pick<SessionAccount, 'role' | 'hasSecondFactor'>,
  config: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): boolean {
  return needsSecondFactor(account, config) && !account.hasSecondFactor
}

/** How long a confirmation is valid: several changes in a row need only one. */
const confirmedMs = 5 * 60_000

/**
 * Requires a recent second factor, or the password when the account has no second factor. Throws 403 that names the
 * required confirmation when the last one is too old.
 */
export function checkConfirmation({ confirmedAt, hasSecondFactor, factors }: SessionAccount, at: number): void {
  // A confirmation too far in the future does not count either: a host recorded it while its clock was ahead.
  if (Math.abs(at - confirmedAt) < confirmedMs) return
  const confirm = hasSecondFactor ? 'code' : 'password'
  const fields = hasSecondFactor ? { confirm, factors } : { confirm }
  throw new HostError(403, secondFactorHostCopy.confirmFirst[confirm], { fields })
}

export function notLoggedIn(): HostError {
  return new HostError(401, accountsHostCopy.notLoggedIn, {
    fields: { msg: accountsHostCopy.notLoggedIn },
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

/** An `account_id` or `accountId` from the client must be absent or the session's account; otherwise 403. */
function requireOwnAccount(account: SessionAccount, id: unknown): void {
  if (id === undefined || id === null || id === '') return
  const isId = typeof id === 'string' || typeof id === 'number'
  if (!isId || String(id) !== String(account.accountId)) throw new HostError(403, accountsHostCopy.otherAccount)
}
