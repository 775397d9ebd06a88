import { Hono } from 'hono'
import { type AccountSession, endOtherSessions, endSession, getSessions } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, HostError, route } from '../../http/index.ts'
import { changeAccount } from './change-account.ts'
import { endSessionById, endSessionsExcept, listSessions, type OwnSession } from './own-sessions.ts'

/** An account's sessions, for its owner. */
export function sessionRoutes({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const app = new Hono<AppEnv>()

  route(app, getSessions, async (c) => {
    const valid = await listSessions(database.db, c.get('account'), c.get('token'), now())
    return c.json({ sessions: valid.map(toContract) })
  })

  route(app, endSession, async (c, { params: { id } }) => {
    const isId = /^[0-9a-f]{16}$/.test(id)
    const ended = isId ? await end(c, (trx, accountId) => endSessionById(trx, accountId, id)) : 0
    if (ended === 0) throw new HostError(404, accountsHostCopy.sessionGone)
    return c.json({ ended })
  })

  route(app, endOtherSessions, async (c) => {
    const ended = await end(c, (trx, accountId) => endSessionsExcept(trx, accountId, c.get('token')))
    return c.json({ ended })
  })

  /** Runs `work` while the calling session exists, and writes an audit line if it ended sessions. Returns how many. */
  function end(c: AppContext, work: (trx: Database, accountId: number) => Promise<number>): Promise<number> {
    const [{ accountId }, session, address] = [c.get('account'), c.get('token'), c.get('address')]
    const entry = { actorId: accountId, action: 'session.end', subject: String(accountId), address } as const
    return changeAccount(database.db, accountId, { session }, async (trx) => {
      const ended = await work(trx, accountId)
      if (ended > 0) await writeAudit(trx, { ...entry, detail: { sessions: ended } }, now())
      return ended
    })
  }

  return app
}

function toContract({ id, isCurrent, device, network, createdAt, lastUsedAt }: OwnSession): AccountSession {
  const times = { created_at: taipeiText(createdAt), last_used_at: taipeiText(lastUsedAt) }
  return { id, current: isCurrent, device, network, ...times }
}
