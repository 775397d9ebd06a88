import { type Context, Hono } from 'hono'
import {
  getObservedEnchant,
  getObservedMonster,
  getObservedPackage,
  getObservedRefining,
  type ObservedCounts,
} from '../../api/observed-odds.ts'
import { getObservedReport, type JudgedOdds } from '../../api/observed-report.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { createReusedResult } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { type AppEnv, notFound, route } from '../http/index.ts'
import { oddsSeenAt } from './collector/index.ts'
import { countedGame, loadBox } from './game/index.ts'
import { findObserved, findShown, type ObservedRow, type ObservedSubject } from './observed.ts'
import { boxSubject, type Subject } from './subject.ts'

/** Rows of the report: those that matter come first. */
const reportedRows = 300
const reuseMs = 60_000

/** Observed rates for players, if the operator shows them, and for admins. */
export function oddsRoutes(deps: Pick<Deps, 'config' | 'database' | 'gameDatabase' | 'games' | 'now'>) {
  const { config, games, now } = deps
  const app = new Hono<AppEnv>()
  const isShown = config.PUBLIC_OBSERVED_ODDS === 'on'

  route(app, getObservedPackage, async (c, { params }) => {
    const box = isShown && (await loadBox(games.current, params.id))
    return box ? show(c, [boxSubject(box, config.MAP_CONF.length === 1)]) : notFound(c)
  })
  route(app, getObservedEnchant, async (c, { params }) => {
    if (!isShown || !(await games.current.record('enchants', Number(params.id)))) return notFound(c)
    const { enchants } = await countedGame(games.current, config)
    return show(c, enchants.subjects.get(Number(params.id)) ?? [])
  })
  route(app, getObservedRefining, async (c) => {
    if (!isShown) return notFound(c)
    const { refines } = await countedGame(games.current, config)
    return refines.subjects.length > 0 ? show(c, refines.subjects) : notFound(c)
  })
  route(app, getObservedMonster, async (c, { params }) => {
    if (!isShown || !(await games.current.record('monsters', Number(params.id)))) return notFound(c)
    const { rewards } = await countedGame(games.current, config)
    const mvp = await rewards.load(Number(params.id))
    return show(c, mvp ? [mvp.subject] : [])
  })

  async function show(c: Context<AppEnv>, subjects: readonly Subject[]) {
    // The counts change once a day.
    c.header('Cache-Control', 'public, max-age=3600')
    const shown = (await findShown(deps.database.db, subjects)).filter(({ rows }) => rows.length > 0)
    const counts = countsOf(shown, (item) => games.current.data.items.get(item)?.Name)
    return counts ? c.json(counts) : c.body(null, 204)
  }

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

/** Numbers for monitoring: rows with enough draws, those among them that the counts contradict, and tries by kind. */
export async function countContradicted({ database }: Pick<Deps, 'database'>) {
  const subjects = await findObserved(database.db)
  const rows = subjects.flatMap((subject) => subject.rows)
  return {
    judged: rows.length,
    contradicted: rows.filter(({ contradicted }) => contradicted).length,
    outside: rows.filter(({ isOutside }) => isOutside).length,
    tries: [...Map.groupBy(subjects, ({ subject }) => subject.kind)].map(([kind, own]) => ({
      kind,
      counted: sumOf(own.map(({ tries }) => tries)),
      leftOut: sumOf(own.map(({ leftOut }) => leftOut)),
    })),
    seenAtMs: await oddsSeenAt(database.db),
  }
}

/** One list of all subjects; boxes and monsters are one subject each, whose name the page has. */
function countsOf(
  shown: readonly ObservedSubject[],
  nameOf: (item: number) => string | undefined,
): ObservedCounts | undefined {
  const [first] = shown
  if (!first) return undefined
  const hasParts = first.subject.kind === 'enchant' || first.subject.kind === 'refine'
  const rows = shown.flatMap(({ subject, rows: own }) =>
    own.map((row) => ({
      ...publicRow(row),
      name: nameOf(row.item) ?? '',
      ...(hasParts && { part: subject.name }),
    })),
  )
  return {
    since: dayOf(Math.min(...shown.map(({ sinceMs }) => sinceMs))),
    // The oldest: rows of the others are newer.
    until: shown.map(({ shownDay }) => shownDay).toSorted()[0] ?? first.shownDay,
    tries: sumOf(shown.map(({ tries }) => tries)),
    left_out: sumOf(shown.map(({ leftOut }) => leftOut)),
    rows: hasParts ? rows.map((row, place) => ({ ...row, place })) : rows,
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
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
    subjects: subjects.filter(({ tries }) => tries > 0).length,
    tries: sumOf(subjects.map(({ tries }) => tries)),
    left_out: sumOf(subjects.map(({ leftOut }) => leftOut)),
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
