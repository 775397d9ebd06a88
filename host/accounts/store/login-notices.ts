import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/index.ts'
import { retried } from '../../db/index.ts'

export interface LoginNotice {
  /** Wrong passwords from unknown networks since the last notice. */
  guesses: number
  /** Time of the last one, UTC milliseconds. */
  lastAt: number
}

/** Notices shown at the owner's next login: that someone from an unknown network guessed passwords. */
export function createLoginNotices({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    async add(accountId: number, guesses: number, at: number): Promise<void> {
      const insert = db.insertInto('login_notices').values({ account_id: accountId, guesses, last_at: at })
      const more = { guesses: sql<number>`login_notices.guesses + ${guesses}`, last_at: sql<number>`${at}` }
      const upsert = can.onConflict
        ? insert.onConflict((conflict) => conflict.column('account_id').doUpdateSet(more))
        : insert.onDuplicateKeyUpdate(more)
      await retried(() => upsert.execute())
    },
    async find(accountId: number): Promise<LoginNotice | undefined> {
      const row = await db
        .selectFrom('login_notices')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row && { guesses: Number(row.guesses), lastAt: Number(row.last_at) }
    },
    async remove(accountId: number): Promise<void> {
      await retried(() => db.deleteFrom('login_notices').where('account_id', '=', accountId).execute())
    },
  }
}
