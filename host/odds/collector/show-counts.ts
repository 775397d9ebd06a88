import { type ExpressionBuilder, sql } from 'kysely'
import { leastTries } from '../../../domain/odds/observed-rate.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Database, Tables } from '../../db/index.ts'

/**
 * Renews what players see, once a day, and of each subject only after so many tries that no single one can be told from
 * the change: who saw a player open a box would else see what it gave. Returns the day of the renewal.
 */
export async function showCounts(trx: Database, shownDay: string, nowMs: number): Promise<string> {
  const today = taipeiText(nowMs).slice(0, 10)
  if (today === shownDay) return shownDay
  const hasEnough = (e: ExpressionBuilder<Tables, 'odds_subjects'>) =>
    e(sql<number>`tries - shown_tries`, '>=', leastTries)
  const ids = await trx.selectFrom('odds_subjects').select('id').where(hasEnough).execute()
  for (const { id } of ids) {
    await sql`update odds_rows set shown_hits = hits where subject_id = ${id}`.execute(trx)
    await sql`update odds_subjects set shown_day = ${today}, shown_tries = tries, shown_ambiguous = ambiguous,
      shown_unlike = unlike, shown_runs = runs where id = ${id}`.execute(trx)
  }
  return today
}
