import type { Selectable } from 'kysely'
import { judgeRow } from '../../domain/odds/judge-rate.ts'
import type { Database, Tables } from '../db/index.ts'
import { ratesHash, type Subject } from './subject.ts'

type SubjectRow = Selectable<Tables['odds_subjects']>
type RateRow = Selectable<Tables['odds_rows']>

/** A row with enough draws. */
export type ObservedRow = NonNullable<ReturnType<typeof judge>>

/** The counts of a subject with the rates of today. */
export interface ObservedSubject {
  subject: Pick<SubjectRow, 'kind' | 'subject' | 'name'>
  /** Time of its first counted try, UTC milliseconds. */
  sinceMs: number
  /** The day at whose start the counts end, such as `2026-01-31`. */
  shownDay: string
  tries: number
  leftOut: number
  rows: ObservedRow[]
}

/** What players may see of a subject; undefined as long as that is nothing. */
export async function findShown(db: Database, subject: Subject): Promise<ObservedSubject | undefined> {
  const row = await db
    .selectFrom('odds_subjects')
    .selectAll()
    .where('kind', '=', subject.kind)
    .where('subject', '=', subject.subject)
    .where('rates', '=', ratesHash(subject))
    .where('shown_tries', '>', 0)
    .executeTakeFirst()
  if (!row) return undefined
  const rates = await db.selectFrom('odds_rows').selectAll().where('subject_id', '=', row.id).orderBy('place').execute()
  const counts = { tries: row.shown_tries, ambiguous: row.shown_ambiguous, unlike: row.shown_unlike }
  const shown = rates.map((rate) => ({ ...rate, hits: rate.shown_hits }))
  return observe({ ...row, ...counts, runs: row.shown_runs }, shown)
}

/** Every subject, with the rates of its last try. */
export async function findObserved(db: Database): Promise<ObservedSubject[]> {
  const rows = await db.selectFrom('odds_subjects').selectAll().orderBy('last_at').orderBy('id').execute()
  // A later one replaces those with other rates.
  const current = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row]))
  const rates = await db.selectFrom('odds_rows').selectAll().orderBy('subject_id').orderBy('place').execute()
  const bySubject = Map.groupBy(rates, ({ subject_id }) => subject_id)
  return [...current.values()].map((row) => observe(row, bySubject.get(row.id) ?? []))
}

function observe(row: SubjectRow, rates: readonly RateRow[]): ObservedSubject {
  const { kind, subject, name, since_at, shown_day } = row
  return {
    subject: { kind, subject, name },
    sinceMs: Number(since_at),
    shownDay: shown_day,
    tries: Number(row.tries),
    leftOut: Number(row.ambiguous) + Number(row.unlike),
    rows: rates.flatMap((rate) => judge(row, rate) ?? []),
  }
}

function judge(row: SubjectRow, rate: RateRow) {
  const counts = { tries: Number(row.tries), ambiguous: Number(row.ambiguous), unlike: Number(row.unlike) }
  const [hits, tickets, runs] = [Number(rate.hits), Number(rate.tickets), Number(row.runs)]
  const pool = tickets > 0 ? { tickets, runs } : undefined
  const { interval, ...judged } = judgeRow({ ...rate, hits, pool }, counts)
  const { place, published } = rate
  return interval && { item: Number(rate.item), pool: rate.pool, place, published, hits, ...judged, ...interval }
}
