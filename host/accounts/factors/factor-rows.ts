import type { Database } from '../../db/index.ts'
import { endAccess } from '../account/index.ts'

/** Steps of the transactions that change an account's second factors (`changeAccount`). */

/** The number of factors: an authenticator app and each passkey count as one. Also called outside a transaction. */
export async function countFactors(db: Database, accountId: number): Promise<number> {
  const apps = db.selectFrom('second_factors').select('account_id').where('active_at', 'is not', null)
  const keys = db.selectFrom('passkeys').select('account_id')
  const rows = [
    ...(await apps.where('account_id', '=', accountId).execute()),
    ...(await keys.where('account_id', '=', accountId).execute()),
  ]
  return rows.length
}

/** Replaces all earlier codes. */
export async function writeRecoveryCodes(trx: Database, accountId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ code_hash, account_id: accountId }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** `remaining`: number of remaining factors. `last`: the account needs a factor and has no other. */
export type FactorRemoval = { ok: true; remaining: number } | { ok: false; reason: 'missing' | 'last' }

/** Removes the factor that `find` selects, and the recovery codes if it was the last one. Ends all sessions. */
export async function removeFactor<T>(
  trx: Database,
  accountId: number,
  isNeeded: boolean,
  factor: { find: () => Promise<T | undefined>; remove: (row: T) => Promise<unknown> },
): Promise<FactorRemoval> {
  const row = await factor.find()
  if (row === undefined) return { ok: false, reason: 'missing' }
  const remaining = (await countFactors(trx, accountId)) - 1
  if (remaining === 0 && isNeeded) return { ok: false, reason: 'last' }
  await factor.remove(row)
  if (remaining === 0) await writeRecoveryCodes(trx, accountId, [])
  await endAccess(trx, accountId)
  return { ok: true, remaining }
}
