import { isoTime } from '../../../domain/time/iso-time.ts'
import { type AuditActor, writeAudit } from '../../audit/index.ts'
import { type Database, eraseRows, type FeatureTables, inTransaction } from '../../db/index.ts'
import { endAccess } from './access.ts'

/** Accounts closed by their owners: a login reopens them until they are emptied. Times are UTC milliseconds. */

/** A closed account is emptied after this many days; a login before that reopens it. */
export const closingDays = 14

/** Replaces the name of an emptied account; names that users can choose contain no space. */
export const closedName = (accountId: number) => `closed ${accountId}`

/** Ends all sessions; at `until` the account is emptied. False when it is already closing. */
export async function closeAccountAt(
  db: Database,
  accountId: number,
  { until, by, at }: { until: number; by: AuditActor; at: number },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ closing_at: until })
      .where('id', '=', accountId)
      .where('closing_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await endAccess(trx, accountId)
    const times = { before: { closesAt: null }, after: { closesAt: isoTime(until) } }
    await writeAudit(trx, { ...by, subject: String(accountId), action: 'account.close', ...times }, at)
    return true
  })
}

/** Reopens an account within the transaction that opens its owner's session. True if it was closing or closed. */
export async function reopenAccount(
  trx: Database,
  accountId: number,
  { address, at }: { address: string; at: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select(['closing_at', 'closed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row || (row.closing_at === null && row.closed_at === null)) return false
  const account = trx.updateTable('accounts').set({ closing_at: null, closed_at: null })
  await account.where('id', '=', accountId).execute()
  const entry = { actorId: accountId, subject: String(accountId), address, action: 'account.reopen' } as const
  await writeAudit(trx, entry, at)
  return true
}

/** Accounts whose deadline has passed. */
export async function findDueClosings(db: Database, at: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('closing_at', '<=', at)
    .orderBy('closing_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Accounts that were emptied before a time, for the deletion of their audit lines. */
export const closedAccountIds = (db: Database, before: number) =>
  db.selectFrom('accounts').select('id').where('closed_at', '<', before)

/**
 * Removes the personal data of all features. Orders, ledger and deliveries stay under the account's id; the hash of its
 * name stays so that the name cannot be taken. False when its owner logged in meanwhile.
 */
export async function emptyAccount(
  db: Database,
  accountId: number,
  { features, at }: { features: readonly FeatureTables[]; at: number },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const name = closedName(accountId)
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ name, name_key: name, password_hash: '', gender: '', closing_at: null, closed_at: at })
      .where('id', '=', accountId)
      .where('closing_at', '<=', at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    for (const { erasedTables = [], erase } of features) {
      await eraseRows(trx, accountId, erasedTables)
      await erase?.(trx, accountId)
    }
    const entry = { actorId: null, action: 'account.closed', subject: String(accountId), address: '' } as const
    await writeAudit(trx, entry, at)
    return true
  })
}
