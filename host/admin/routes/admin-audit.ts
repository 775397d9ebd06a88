import { Hono } from 'hono'
import { getAuditLines } from '../../../api/audit.ts'
import { dayMs } from '../../../domain/day.ts'
import { dayStartMs } from '../../../domain/taipei-time.ts'
import { findAuditLines } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { route } from '../../http/index.ts'

const linesPerPage = 50

/** `GET /admin/audit`, for admins: audit lines, searched by text, kind and dates in Taipei. */
export function adminAuditRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  route(app, getAuditLines, async (c, { query: { q, kind, from, until, before } }) => {
    const untilMs = dayStartMs(until)
    const lines = await findAuditLines(deps.database.db, {
      text: q,
      kind,
      limit: linesPerPage + 1,
      from: dayStartMs(from),
      until: untilMs === undefined ? undefined : untilMs + dayMs,
      beforeId: before,
    })
    return c.json({ lines: lines.slice(0, linesPerPage), more: lines.length > linesPerPage })
  })
  return app
}
