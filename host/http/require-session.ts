import type { MiddlewareHandler } from 'hono'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { isStaff } from '../../domain/session.ts'
import type { AppContext, AppEnv, Deps } from '../deps.ts'
import { createSessions, type SessionAccount } from '../repositories/sessions.ts'
import { HostError } from './host-error.ts'

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
 * it into the context as `account`. The role is the one in the table at this moment.
 */
export function requireSession(
  deps: Pick<Deps, 'database' | 'now'>,
  role?: 'author' | 'admin',
): MiddlewareHandler<AppEnv> {
  return async function checkSession(c, next) {
    const session = await findSession(c, deps)
    if (!session) throw notLoggedIn()
    if (role && !mayAs(role, session.account.role)) throw new HostError(403, accountsHostCopy.forbidden)
    c.set('account', session.account)
    c.set('token', session.token)
    await next()
  }
}

function mayAs(wanted: 'author' | 'admin', role: string): boolean {
  return wanted === 'admin' ? role === 'admin' : isStaff(role)
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
