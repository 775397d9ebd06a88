import type { MiddlewareHandler } from 'hono'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { secondFactorHostCopy } from '../../domain/copy/second-factor.ts'
import { isStaff } from '../../domain/session.ts'
import type { Config } from '../../settings/config.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError } from '../http/index.ts'
import { createSessions, type SessionAccount } from './store/sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The account that is logged in; set by `requireSession`. */
    account: SessionAccount
    /** The session's token; set by `requireSession`. */
    token: string
    /** Throws if that session has ended since it was checked, or its role has changed. */
    checkAgain?: () => Promise<void>
  }
}

export interface FoundSession {
  token: string
  account: SessionAccount
}

/**
 * The session of a request, from `Authorization: Bearer` or `Auth-Token` alike; undefined where neither holds
 * a living token. Two different living tokens say two things about who asks: 400.
 */
export async function findSession(
  c: AppContext,
  deps: Pick<Deps, 'database' | 'now'>,
): Promise<FoundSession | undefined> {
  const sessions = createSessions(deps.database.db)
  const found: FoundSession[] = []
  for (const token of tokensOf(c)) {
    const account = await sessions.find(token, deps.now())
    if (account) found.push({ token, account })
  }
  if (found.length > 1) throw new HostError(400, accountsHostCopy.twoTokens)
  return found[0]
}

function tokensOf(c: AppContext): Set<string> {
  const bearer = /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1]
  const own = c.req.header('Auth-Token')?.trim()
  return new Set([bearer, own].filter((token): token is string => Boolean(token) && (token as string).length <= 200))
}

/**
 * Lets only a logged-in account through (401), or only an admin, or authors and admins (403 for anybody else), and puts
 * it into the context as `account`. The role is the one in the table at this moment. An admin or author without the
 * second factor that ADMIN_SECOND_FACTOR asks for gets nowhere but to its set-up (403).
 */
export function requireSession(deps: Needed, role?: 'author' | 'admin'): MiddlewareHandler<AppEnv> {
  return checkedSession(deps, role, false)
}

/** The same, also for an admin who has yet to set up a second factor: for that, and for what keeps an account safe. */
export function requireSessionBeforeSetup(deps: Needed): MiddlewareHandler<AppEnv> {
  return checkedSession(deps, undefined, true)
}

type Needed = Pick<Deps, 'database' | 'now' | 'config'>

function checkedSession(
  deps: Needed,
  role: 'author' | 'admin' | undefined,
  beforeSetup: boolean,
): MiddlewareHandler<AppEnv> {
  return async function checkSession(c, next) {
    const session = await findSession(c, deps)
    if (!session) throw notLoggedIn()
    if (role && !mayAs(role, session.account.role)) throw new HostError(403, accountsHostCopy.forbidden)
    if (!beforeSetup && lacksSecondFactor(session.account, deps.config))
      throw new HostError(403, secondFactorHostCopy.setupFirst, { fields: { second_factor: 'setup' } })
    c.set('account', session.account)
    c.set('token', session.token)
    c.set('checkAgain', async () => {
      const now = await createSessions(deps.database.db).find(session.token, deps.now())
      if (now?.role !== session.account.role) throw notLoggedIn()
    })
    await next()
  }
}

function mayAs(wanted: 'author' | 'admin', role: string): boolean {
  return wanted === 'admin' ? role === 'admin' : isStaff(role)
}

/** Whether the operator asks for a second factor of it: an admin or author. */
export function needsSecondFactor(
  { role }: Pick<SessionAccount, 'role'>,
  { ADMIN_SECOND_FACTOR }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): boolean {
  return isStaff(role) && ADMIN_SECOND_FACTOR === 'required'
}

/** Whether it has yet to set that up. */
export function lacksSecondFactor(
  account: Pick<SessionAccount, 'role' | 'hasSecondFactor'>,
  config: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): boolean {
  return needsSecondFactor(account, config) && !account.hasSecondFactor
}

/** A confirmation counts for so long: several changes in a row ask once. */
export const confirmedMs = 5 * 60_000

/** Behind `requireSession`: lets through who gave the second factor, or the password where there is none, just now. */
export function requireConfirmed({ now }: Pick<Deps, 'now'>): MiddlewareHandler<AppEnv> {
  return async function checkConfirmed(c, next) {
    checkConfirmation(c.get('account'), now())
    await next()
  }
}

/** Throws 403 that names what is wanted where the last confirmation is too long ago. */
export function checkConfirmation({ confirmedAt, hasSecondFactor, factors }: SessionAccount, at: number): void {
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

/** An `account_id` or `accountId` that the client sends is absent or the session's own; else 403. */
export function requireOwnAccount(account: SessionAccount, id: string | number | null | undefined): void {
  if (id === undefined || id === null || id === '') return
  if (String(id) !== String(account.accountId)) throw new HostError(403, accountsHostCopy.otherAccount)
}
