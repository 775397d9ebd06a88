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

/** What players may see of these subjects of one kind; those of which that is nothing are left out. */
export async function findShown(db: Database, subjects: readonly Subject[]): Promise<ObservedSubject[]> {
  const [first] = subjects
  if (!first) return []
  const hashes = new Map(subjects.map((subject) => [subject.subject, ratesHash(subject)]))
  const found = await db
    .selectFrom('odds_subjects')
    .selectAll()
    .where('kind', '=', first.kind)
    .where('subject', 'in', [...hashes.keys()])
    .where('shown_tries', '>', 0)
    .execute()
  const rows = found.filter(({ subject, rates }) => hashes.get(subject) === rates)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const rates = await db.selectFrom('odds_rows').selectAll().where('subject_id', 'in', ids).orderBy('place').execute()
  const bySubject = Map.groupBy(rates, ({ subject_id }) => subject_id)
  const order = [...hashes.keys()]
  return rows
    .toSorted((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject))
    .map((row) => {
      const counts = { tries: row.shown_tries, ambiguous: row.shown_ambiguous, unlike: row.shown_unlike }
      const shown = (bySubject.get(row.id) ?? []).map((rate) => ({ ...rate, hits: rate.shown_hits }))
      return observe({ ...row, ...counts, runs: row.shown_runs }, shown)
    })
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
