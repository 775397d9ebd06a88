import { Hono } from 'hono'
import * as v from 'valibot'
import type { AccountSession } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, HostError, readJson } from '../../http/index.ts'
import { changeAccount } from '../change-account.ts'
import { createChangePassword } from '../change-password.ts'
import { requireConfirmed, requireSessionBeforeSetup } from '../require-session.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { createSessions, type OwnSession } from '../store/sessions.ts'
import { callerOf } from './caller-of.ts'

const passwordBody = v.object({ password: v.string(), new_password: v.string() })

/** An account's sessions and password, for its owner. */
export function ownAccountRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const { database, now } = deps
  /** Calls that keep an account safe also work for an admin who has not set up the required second factor. */
  const anySession = requireSessionBeforeSetup(deps)
  /** A stolen token must not be enough to lock out the owner (ASVS 7.5.2). */
  const confirmed = requireConfirmed(deps)
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const changePassword = createChangePassword(deps, passwords)

  app.post('/account/password', anySession, async (c) => {
    const change = await readJson(c, passwordBody)
    return c.json(await changePassword(callerOf(c), change))
  })

  app.get('/account/sessions', anySession, async (c) => {
    const valid = await sessions.ofAccount(c.get('account'), c.get('token'), now())
    return c.json({ sessions: valid.map(toContract) })
  })

  app.delete('/account/sessions/:id', anySession, confirmed, async (c) => {
    const id = c.req.param('id')
    const isId = /^[0-9a-f]{16}$/.test(id)
    const ended = isId ? await end(c, (rows, accountId) => rows.end(accountId, id)) : 0
    if (ended === 0) throw new HostError(404, accountsHostCopy.sessionGone)
    return c.json({ ended })
  })

  app.delete('/account/sessions', anySession, confirmed, async (c) => {
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
