import { gameLinks } from '../accounts/index.ts'
import type { Database } from '../db/index.ts'
import { upsert } from '../db/index.ts'

/** Accounts that opted out of the ranking. */

export async function isLeftOut(db: Database, accountId: number): Promise<boolean> {
  const query = db.selectFrom('ranking_opt_outs').select('account_id').where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function setLeftOut(db: Database, accountId: number, hidden: boolean): Promise<void> {
  const row = { account_id: accountId }
  if (hidden) await upsert(db, 'ranking_opt_outs', row, row)
  else await db.deleteFrom('ranking_opt_outs').where('account_id', '=', accountId).execute()
}

/** Their game account ids. */
export async function listLeftOut(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('ranking_opt_outs')
    .innerJoin(gameLinks(db).as('links'), 'links.account_id', 'ranking_opt_outs.account_id')
    .select('game_id')
    .execute()
  return rows.map(({ game_id }) => game_id)
}
