import type { Database } from '../../db/index.ts'

/**
 * Whoever changes an account's sessions or second factors waits here for whoever else does: two that remove the last
 * two factors see each other, and what is ended is what is there, whatever name a renewal has just given it.
 */
export async function lockAccount(trx: Database, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', accountId)
    .execute()
}
