import type { Database } from '../../db/index.ts'

/** Whether an account exists, is not banned, and was not closed by its owner. */
export async function isAccountInUse(db: Database, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('closing_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
