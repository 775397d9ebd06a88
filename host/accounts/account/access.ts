import { type Database, lockRow } from '../../db/index.ts'

/**
 * Serialises changes to an account's password, sessions, second factors and game account. It is the first statement of
 * a transaction, so that everything read after it is what the previous change has committed.
 */
export async function lockAccount(trx: Database, accountId: number): Promise<void> {
  await lockRow(trx, 'accounts', accountId)
}

/** Tables of what a login opens, with their primary keys. */
const accessTables = [
  ['sessions', 'token_hash'],
  ['login_steps', 'token_hash'],
  ['passkey_challenges', 'holder_hash'],
] as const

/** Ends all sessions of an account, and its logins that wait for the second factor. */
export async function endAccess(trx: Database, accountId: number): Promise<void> {
  for (const [table, key] of accessTables) {
    // By primary key: on MariaDB another condition would lock every row that it examines.
    const rows = await trx.selectFrom(table).select(`${key} as key`).where('account_id', '=', accountId).execute()
    const keys = rows.map((row) => row.key).sort()
    if (keys.length > 0) await trx.deleteFrom(table).where(key, 'in', keys).execute()
  }
}

/** The same, and all links and unconfirmed addresses: everything that was opened or requested before. */
export async function endAccessAndLinks(trx: Database, accountId: number): Promise<void> {
  await endAccess(trx, accountId)
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).execute()
  const noPending = { pending_email: null, pending_at: null }
  await trx.updateTable('account_emails').set(noPending).where('account_id', '=', accountId).execute()
}
