import { sql } from 'kysely'
import { addTry, emptyCounts, type TryCounts, type TryOutcome } from '../../../domain/odds/try-counts.ts'
import { type Database, insertMany } from '../../db/index.ts'
import { ratesHash, type Subject } from '../subject.ts'

/** One try that was found in the log. */
export interface FoundTry {
  subject: Subject
  outcome: TryOutcome
  /** UTC seconds. */
  atS: number
  /** The run of the map server. */
  run: number
}

/** What is stored at once. */
interface Version {
  version: string
  /** Since when a host has it: tries that are older had other rates if the version changed them. */
  versionAtS: number
}

/** All tries of one subject, in the order of the log. */
interface SubjectTries extends TryCounts {
  subject: Subject
  rates: string
  firstAtS: number
  lastAtS: number
  firstRun: number
  lastRun: number
  /** Number of different runs. */
  runs: number
}

/** Adds tries, in the order of the log, within a transaction of the lease's holder. */
export async function addTries(trx: Database, found: readonly FoundTry[], version: Version): Promise<void> {
  const bySubject = Map.groupBy(found, ({ subject }) => subject)
  for (const [subject, tries] of bySubject) await addToSubject(trx, subject, tries, version)
}

async function addToSubject(
  trx: Database,
  subject: Subject,
  tries: readonly FoundTry[],
  { version, versionAtS }: Version,
) {
  const { kind, subject: name } = subject
  const rates = ratesHash(subject)
  const known = await trx
    .selectFrom('odds_subjects')
    .select(['id', 'rates'])
    .where('kind', '=', kind)
    .where('subject', '=', name)
    .execute()
  const current = known.find((row) => row.rates === rates)
  // Other rates have been counted, so tries from before this version belong to those.
  const valid = current || known.length === 0 ? tries : tries.filter(({ atS }) => atS >= versionAtS)
  const sums = sumTries(subject, rates, valid)
  if (!sums) return
  if (current) await raise(trx, current.id, sums)
  else await insert(trx, sums, version)
}

function sumTries(subject: Subject, rates: string, tries: readonly FoundTry[]): SubjectTries | undefined {
  const [first] = tries
  const last = tries.at(-1)
  if (!first || !last) return undefined
  const counts = emptyCounts(0)
  for (const { outcome } of tries) addTry(counts, outcome)
  const runs = new Set(tries.map(({ run }) => run)).size
  const ends = { firstAtS: first.atS, lastAtS: last.atS, firstRun: first.run, lastRun: last.run }
  return { subject, rates, ...counts, ...ends, runs }
}

async function insert(trx: Database, sums: SubjectTries, version: string): Promise<void> {
  const { subject, rates, tries, ambiguous, unlike, hits, firstAtS, lastAtS, lastRun, runs } = sums
  const nothingShown = { shown_day: '', shown_tries: 0, shown_ambiguous: 0, shown_unlike: 0, shown_runs: 0 }
  const { insertId } = await trx
    .insertInto('odds_subjects')
    .values({
      ...{ kind: subject.kind, subject: subject.subject, name: subject.name.slice(0, 300), rates, version },
      ...{ since_at: firstAtS * 1_000, last_at: lastAtS * 1_000, tries, ambiguous, unlike },
      ...{ runs, last_run: lastRun, ...nothingShown },
    })
    .executeTakeFirstOrThrow()
  const rows = subject.rows.map((row) => ({
    subject_id: Number(insertId),
    ...row,
    hits: hits[row.place] ?? 0,
    shown_hits: 0,
  }))
  await insertMany(trx, 'odds_rows', rows)
}

async function raise(trx: Database, id: number, sums: SubjectTries): Promise<void> {
  const { tries, ambiguous, unlike, hits, firstRun, lastRun, lastAtS, runs } = sums
  const moreRuns = sql<number>`runs + ${runs} - (case when last_run = ${firstRun} then 1 else 0 end)`
  await trx
    .updateTable('odds_subjects')
    // Before `last_run`: MariaDB assigns from left to right.
    .set({ runs: moreRuns })
    .set({ last_run: lastRun, last_at: lastAtS * 1_000 })
    .set((e) => ({
      tries: e('tries', '+', tries),
      ambiguous: e('ambiguous', '+', ambiguous),
      unlike: e('unlike', '+', unlike),
    }))
    .where('id', '=', id)
    .execute()
  const hit = Object.entries(hits).filter(([, count]) => count > 0)
  if (hit.length === 0) return
  const cases = sql.join(
    hit.map(([place, count]) => sql`when ${Number(place)} then ${count}`),
    sql` `,
  )
  const places = sql.join(hit.map(([place]) => Number(place)))
  await sql`update odds_rows set hits = hits + case place ${cases} else 0 end
    where subject_id = ${id} and place in (${places})`.execute(trx)
}
