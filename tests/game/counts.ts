/** What a host of a test has counted, read from its database. */
import { openDatabase } from '../../host/db/database.ts'
import { findObserved } from '../../host/odds/observed.ts'
import { until } from '../run/until.ts'

export interface StoredCount {
  kind: string
  subject: string
  tries: number
  /** Tries without proof. */
  leftOut: number
  rows: { item: number; hits: number; contradicted: boolean }[]
}

/** `file`: of SQLite, also of a host that is running. */
export function openCounts(file: string) {
  const url = `sqlite:${file}`
  const { db, close } = openDatabase(url)

  const sum = async () => {
    const subjects = await db.selectFrom('odds_subjects').select(['tries', 'unlike', 'ambiguous']).execute()
    return subjects.reduce((total, row) => total + Number(row.tries) + Number(row.unlike) + Number(row.ambiguous), 0)
  }

  return {
    ...{ file, url, close, sum },
    /** Whether a host has a position in the log. */
    async hasBegun(): Promise<boolean> {
      const row = await db.selectFrom('game_leases').select('state').where('name', '=', 'game-odds').executeTakeFirst()
      return row?.state.includes('"pick":') ?? false
    },
    /** The lease of a killed host would last for a while. */
    async expireLease(): Promise<void> {
      await db.updateTable('game_leases').set({ until: 0 }).where('name', '=', 'game-odds').execute()
    },
    async waitForMore(): Promise<void> {
      const before = await sum()
      await until('further tries are counted', async () => (await sum()) > before, 200)
    },
    async read(): Promise<StoredCount[]> {
      const judged = await findObserved(db)
      const rows = await db.selectFrom('odds_rows').selectAll().orderBy('place').execute()
      const subjects = await db.selectFrom('odds_subjects').selectAll().execute()
      return subjects.map(({ id, kind, subject, tries, unlike, ambiguous }) => ({
        ...{ kind, subject, tries: Number(tries), leftOut: Number(unlike) + Number(ambiguous) },
        rows: rows
          .filter(({ subject_id }) => subject_id === id)
          .map(({ place, item, hits }) => ({
            ...{ item: Number(item), hits: Number(hits) },
            contradicted: judged.some(
              (each) =>
                each.subject.kind === kind &&
                each.subject.subject === subject &&
                each.rows.some((row) => row.place === place && row.contradicted),
            ),
          })),
      }))
    },
  }
}
