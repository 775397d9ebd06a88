import { sql } from 'kysely'
import { type Database, upsert } from '../../db/index.ts'

export interface LoginNotice {
  /** Least number of wrong passwords and codes from unknown places; grows each time that they reach a limit. */
  guesses: number
  /** Time of the last one, UTC milliseconds. */
  lastAt: number
}

/** Notices shown at the owner's next login: that someone at an unknown place guessed passwords or codes. */

export async function addLoginNotice(db: Database, accountId: number, guesses: number, at: number): Promise<void> {
  const more = { guesses: sql<number>`login_notices.guesses + ${guesses}`, last_at: at }
  await upsert(db, 'login_notices', { account_id: accountId, guesses, last_at: at }, more)
}

export async function findLoginNotice(db: Database, accountId: number): Promise<LoginNotice | undefined> {
  const row = await db.selectFrom('login_notices').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row && { guesses: Number(row.guesses), lastAt: Number(row.last_at) }
}

export async function removeLoginNotice(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('login_notices').where('account_id', '=', accountId).execute()
}
