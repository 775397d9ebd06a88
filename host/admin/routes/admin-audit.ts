import { Hono } from 'hono'
import { getAuditLines } from '../../../api/audit.ts'
import { isAboutAccount } from '../../../domain/accounts/audit-text.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { dayStartMs } from '../../../domain/time/taipei-time.ts'
import { accountNames, findAccountNames } from '../../accounts/index.ts'
import { findAuditLines } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { route } from '../../http/index.ts'

const linesPerPage = 50

/** `GET /admin/audit`, for admins: audit lines, searched by text, kind and dates in Taipei. */
export function adminAuditRoutes(deps: Pick<Deps, 'database'>) {
  const app = new Hono<AppEnv>()
  route(app, getAuditLines, async (c, { query: { q, kind, from, until, before } }) => {
    const untilMs = dayStartMs(until)
    const query = {
      text: q,
      kind,
      limit: linesPerPage + 1,
      from: dayStartMs(from),
      until: untilMs === undefined ? undefined : untilMs + dayMs,
      beforeId: before,
    }
    const { db } = deps.database
    const lines = await findAuditLines(db, query, accountNames(db))
    const shown = lines.slice(0, linesPerPage)
    const names = await findAccountNames(db, shown.flatMap(accountOf))
    const named = shown.map((line) => ({
      ...line,
      subject_name: accountOf(line)
        .map((id) => names.get(id) ?? '')
        .join(''),
    }))
    return c.json({ lines: named, more: lines.length > linesPerPage })
  })
  return app
}

/** The id of the account that a line is about; none for another subject. */
function accountOf({ action, subject }: { action: string; subject: string }): number[] {
  return isAboutAccount(action) && /^\d{1,15}$/.test(subject) ? [Number(subject)] : []
}
