import type { Database } from '../../db/index.ts'

/**
 * Serialises changes to an account's sessions and second factors: two removals of the last two factors see each other,
 * and ending sessions also covers one that a concurrent renewal has just replaced.
 */
export async function lockAccount(trx: Database, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', accountId)
    .execute()
}
