import { Hono } from 'hono'
import { type AccountSession, changePassword, endOtherSessions, endSession, getSessions } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, HostError, route } from '../../http/index.ts'
import { changeAccount } from '../change-account.ts'
import { createChangePassword } from '../change-password.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { createSessions, type OwnSession } from '../store/sessions.ts'
import { callerOf } from './caller-of.ts'

/** An account's sessions and password, for its owner. */
export function ownAccountRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const { database, now } = deps
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const setPassword = createChangePassword(deps, passwords)

  route(app, changePassword, async (c, { body }) => c.json(await setPassword(callerOf(c), body)))

  route(app, getSessions, async (c) => {
    const valid = await sessions.ofAccount(c.get('account'), c.get('token'), now())
    return c.json({ sessions: valid.map(toContract) })
  })

  route(app, endSession, async (c, { params: { id } }) => {
    const isId = /^[0-9a-f]{16}$/.test(id)
    const ended = isId ? await end(c, (rows, accountId) => rows.end(accountId, id)) : 0
    if (ended === 0) throw new HostError(404, accountsHostCopy.sessionGone)
    return c.json({ ended })
  })

  route(app, endOtherSessions, async (c) => {
    const ended = await end(c, (rows, accountId) => rows.endOthers(accountId, c.get('token')))
    return c.json({ ended })
  })

  /** Runs `work` while the calling session exists, and writes an audit line if it ended sessions. Returns how many. */
  function end(c: AppContext, work: (rows: typeof sessions, accountId: number) => Promise<number>): Promise<number> {
    const [{ accountId }, session, address] = [c.get('account'), c.get('token'), c.get('address')]
    const entry = { actorId: accountId, action: 'session.end', subject: String(accountId), address } as const
    return changeAccount(database.db, accountId, { session }, async (trx) => {
      const ended = await work(createSessions(trx), accountId)
      if (ended > 0) await audit.write({ ...entry, detail: { sessions: ended } }, now(), trx)
      return ended
    })
  }

  return app
}

function toContract({ id, isCurrent, device, network, createdAt, lastUsedAt }: OwnSession): AccountSession {
  const times = { created_at: taipeiText(createdAt), last_used_at: taipeiText(lastUsedAt) }
  return { id, current: isCurrent, device, network, ...times }
}
