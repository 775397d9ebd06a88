import { Hono } from 'hono'
import { queryHostCopy } from '../../../domain/copy/query.ts'
import { dayMs } from '../../../domain/day.ts'
import { requireSession } from '../../accounts/index.ts'
import { findAuditLines } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, queryDay, queryText } from '../../http/index.ts'

const linesPerPage = 50

/** `GET /admin/audit`, for admins: audit lines, searched by text, kind and dates in Taipei. */
export function adminAuditRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  app.get('/admin/audit', requireSession(deps, 'admin'), async (c) => {
    const before = queryText(c, 'before')
    if (before !== '' && !/^\d{1,15}$/.test(before)) throw new HostError(400, queryHostCopy.badBefore)
    const until = queryDay(c, 'until')
    const lines = await findAuditLines(deps.database.db, {
      text: queryText(c, 'q'),
      kind: queryText(c, 'kind'),
      limit: linesPerPage + 1,
      from: queryDay(c, 'from'),
      until: until === undefined ? undefined : until + dayMs,
      beforeId: before === '' ? undefined : Number(before),
    })
    return c.json({ lines: lines.slice(0, linesPerPage), more: lines.length > linesPerPage })
  })
  return app
}
