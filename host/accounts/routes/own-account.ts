import { Hono } from 'hono'
import * as v from 'valibot'
import type { AccountSession } from '../../../api/account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { deviceOf, HostError, readJson } from '../../http/index.ts'
import { createChangePassword } from '../change-password.ts'
import { requireConfirmed, requireSession, requireSessionBeforeSetup } from '../require-session.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { createSessions, type OwnSession } from '../store/sessions.ts'

const passwordBody = v.object({ password: v.string(), new_password: v.string() })

/** An account's sessions and password, for its owner. */
export function ownAccountRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const { database, now } = deps
  const _own = requireSession(deps)
  /** Calls that keep an account safe also work for an admin who has not set up the required second factor. */
  const always = requireSessionBeforeSetup(deps)
  /** A stolen token must not be enough to lock out the owner (ASVS 7.5.2). */
  const confirmed = requireConfirmed(deps)
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const changePassword = createChangePassword(deps, passwords)

  app.post('/account/password', always, async (c) => {
    const change = await readJson(c, passwordBody)
    const client = { address: c.get('address'), device: deviceOf(c) }
    return c.json(await changePassword(c.get('account'), c.get('token'), change, client))
  })

  app.get('/account/sessions', always, async (c) => {
    const living = await sessions.ofAccount(c.get('account'), c.get('token'), now())
    return c.json({ sessions: living.map(toContract) })
  })

  app.delete('/account/sessions/:id', always, confirmed, async (c) => {
    const { accountId } = c.get('account')
    const id = c.req.param('id')
    const ended = lineOfEnded(accountId, c.get('address'))
    if (!/^[0-9a-f]{16}$/.test(id) || !(await sessions.end(accountId, id, ended(1))))
      throw new HostError(404, accountsHostCopy.sessionGone)
    return c.json({ ended: 1 })
  })

  app.delete('/account/sessions', always, confirmed, async (c) => {
    const { accountId } = c.get('account')
    const ended = await sessions.endOthers(accountId, c.get('token'), lineOfEnded(accountId, c.get('address')))
    return c.json({ ended })
  })

  function lineOfEnded(accountId: number, address: string) {
    const entry = { actorId: accountId, action: 'session.end', subject: String(accountId), address } as const
    return (sessions: number) => audit.line({ ...entry, detail: { sessions } }, now())
  }

  return app
}

function toContract({ id, isCurrent, device, network, createdAt, lastUsedAt }: OwnSession): AccountSession {
  const times = { created_at: taipeiText(createdAt), last_used_at: taipeiText(lastUsedAt) }
  return { id, current: isCurrent, device, network, ...times }
}
