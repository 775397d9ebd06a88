import { Hono } from 'hono'
import { getObservedPackage } from '../../api/observed-odds.ts'
import { getObservedReport, type JudgedOdds } from '../../api/observed-report.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { createReusedResult } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { type AppEnv, notFound, route } from '../http/index.ts'
import { loadBox, oddsSeenAt } from './collector/index.ts'
import { findObserved, findShown, type ObservedRow, type ObservedSubject } from './observed.ts'
import { boxSubject } from './subject.ts'

/** Rows of the report: those that matter come first. */
const reportedRows = 300
const reuseMs = 60_000

/** Observed rates for players, if the operator shows them, and for admins. */
export function oddsRoutes(deps: Pick<Deps, 'config' | 'database' | 'gameDatabase' | 'games' | 'now'>) {
  const { config, database, games, now } = deps
  const app = new Hono<AppEnv>()

  route(app, getObservedPackage, async (c, { params }) => {
    const box = config.PUBLIC_OBSERVED_ODDS === 'on' && (await loadBox(games.current, params.id))
    if (!box) return notFound(c)
    // The counts change once a day.
    c.header('Cache-Control', 'public, max-age=3600')
    const shown = await findShown(database.db, boxSubject(box, config.MAP_CONF.length === 1))
    if (!shown || shown.rows.length === 0) return c.body(null, 204)
    const { items } = games.current.data
    const named = (row: ObservedRow) => ({ ...publicRow(row), name: items.get(row.item)?.Name ?? '' })
    const { sinceMs, shownDay: until, tries, leftOut, rows } = shown
    return c.json({ since: dayOf(sinceMs), until, tries, left_out: leftOut, rows: rows.map(named) })
  })

  const report = createReusedResult(reuseMs, now, () => reportOf(deps))
  route(app, getObservedReport, async (c) => {
    if (!countsOdds(deps)) return c.body(null, 204)
    return c.json(await report.get())
  })
  return app
}

export function countsOdds({ config, gameDatabase }: Pick<Deps, 'config' | 'gameDatabase'>): boolean {
  return gameDatabase !== undefined && config.GAME_ODDS === 'on'
}

/** Numbers for monitoring: rows with enough draws, and those among them that the counts contradict. */
export async function countContradicted({ database }: Pick<Deps, 'database'>) {
  const rows = (await findObserved(database.db)).flatMap((subject) => subject.rows)
  return {
    judged: rows.length,
    contradicted: rows.filter(({ contradicted }) => contradicted).length,
    outside: rows.filter(({ isOutside }) => isOutside).length,
    seenAtMs: await oddsSeenAt(database.db),
  }
}

async function reportOf({ database, games }: Pick<Deps, 'database' | 'games'>) {
  const subjects = await findObserved(database.db)
  const { items } = games.current.data
  const rows = subjects.flatMap((subject) =>
    subject.rows.map((row) => judgedRow(subject, row, items.get(row.item)?.Name)),
  )
  const rank = ({ contradicted, outside }: JudgedOdds) => (contradicted ? 0 : outside ? 1 : 2)
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b) || b.tries - a.tries)
  const seenAtMs = await oddsSeenAt(database.db)
  return {
    seen_at: seenAtMs === undefined ? null : new Date(seenAtMs).toISOString(),
    subjects: subjects.length,
    tries: subjects.reduce((sum, { tries }) => sum + tries, 0),
    judged: rows.length,
    contradicted: rows.filter(({ contradicted }) => contradicted).length,
    outside: rows.filter(({ outside }) => outside).length,
    rows: sorted.slice(0, reportedRows),
  }
}

function judgedRow(
  { subject, sinceMs, leftOut }: ObservedSubject,
  row: ObservedRow,
  name: string | undefined,
): JudgedOdds {
  return {
    ...publicRow(row),
    ...subject,
    since: dayOf(sinceMs),
    left_out: leftOut,
    item_name: name ?? '',
    outside: row.isOutside,
  }
}

function publicRow({ isOutside: _, ...row }: ObservedRow) {
  return row
}

/** The day in Taipei, such as `2026-01-31`. */
function dayOf(timeMs: number): string {
  return taipeiText(timeMs).slice(0, 10)
}
