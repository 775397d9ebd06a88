import { Hono } from 'hono'
import { auditHostCopy } from '../../domain/copy/audit.ts'
import { instantMs } from '../../domain/taipei-time.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { requireSession } from '../http/require-session.ts'
import { findAuditLines } from '../repositories/audit-lines.ts'

const atOnce = 50
const dayMs = 86_400_000

/** `GET /admin/audit`: admins only; who changed what, searched by words, kind and Taipei's dates. */
export function adminAuditRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  app.get('/admin/audit', requireSession(deps, 'admin'), async (c) => {
    const asked = (name: string) => (c.req.query(name) ?? '').trim().slice(0, 100)
    const before = asked('before')
    if (before !== '' && !/^\d{1,15}$/.test(before)) throw new HostError(400, auditHostCopy.badPage)
    const until = dayOf(asked('until'))
    const lines = await findAuditLines(deps.database.db, {
      text: asked('q'),
      kind: asked('kind'),
      limit: atOnce + 1,
      from: dayOf(asked('from')),
      until: until === undefined ? undefined : until + dayMs,
      beforeId: before === '' ? undefined : Number(before),
    })
    c.header('Cache-Control', 'no-store')
    return c.json({ lines: lines.slice(0, atOnce), more: lines.length > atOnce })
  })
  return app
}

/** The beginning of a date in Taipei; undefined where none is asked for. */
function dayOf(date: string): number | undefined {
  if (date === '') return undefined
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? instantMs(date) : undefined
  if (instant === undefined) throw new HostError(400, auditHostCopy.badDate)
  return instant
}
