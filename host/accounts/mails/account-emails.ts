import { mailAddressKey } from '../../../domain/accounts/mail-address.ts'
import { type Database, upsert } from '../../db/index.ts'

interface AccountEmail {
  /** Confirmed; '' where there is none. */
  email: string
  /** Requested and not confirmed yet; '' where there is none. */
  pending: string
}

/** An account that may get mails. */
interface ReachableAccount {
  id: number
  name: string
  email: string
}

/** At most this many accounts of one address get a recovery mail. */
const maxAccounts = 10

/**
 * E-mail addresses of accounts. Unconfirmed addresses get only the confirmation mail. Several accounts may share an
 * address, so only the reader of its mail can learn whether it is known here.
 */

const selectReachable = (db: Database) =>
  db
    .selectFrom('account_emails')
    .innerJoin('accounts', 'accounts.id', 'account_emails.account_id')
    .select(['accounts.id', 'accounts.name', 'account_emails.email'])
    .where('accounts.disabled_at', 'is', null)
    .where('account_emails.confirmed_at', 'is not', null)

export async function findAccountEmail(db: Database, accountId: number): Promise<AccountEmail> {
  const row = await db.selectFrom('account_emails').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return { email: row?.email ?? '', pending: row?.pending_email ?? '' }
}

/** The address of an account, unless the account is banned. */
export async function findMailOwner(db: Database, accountId: number): Promise<ReachableAccount | undefined> {
  const row = await selectReachable(db).where('accounts.id', '=', accountId).executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : undefined
}

/** Ids of the accounts with a name or an address, the newest first. */
export async function findMailOwners(db: Database, nameKey: string, email: string): Promise<number[]> {
  const emailKey = mailAddressKey(email)
  const rows = await selectReachable(db)
    .select(['accounts.name_key', 'account_emails.email_key'])
    .where((e) => e.or([e('accounts.name_key', '=', nameKey), e('email_key', '=', emailKey)]))
    .orderBy('accounts.id', 'desc')
    .limit(maxAccounts)
    .execute()
  // MariaDB ignores trailing spaces when it compares names.
  return rows.filter((row) => row.name_key === nameKey || row.email_key === emailKey).map(({ id }) => id)
}

/** Stores an address for confirmation, replacing an earlier unconfirmed one. */
export async function proposeEmail(db: Database, accountId: number, email: string, at: number): Promise<void> {
  const pending = { pending_email: email, pending_at: at }
  const row = { account_id: accountId, email: null, email_key: null, confirmed_at: null, ...pending }
  await upsert(db, 'account_emails', row, pending)
}

/** Confirms the pending address. False when a different address is pending by now. */
export async function storeConfirmedEmail(
  db: Database,
  accountId: number,
  email: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_emails')
    .set({ email, email_key: mailAddressKey(email), confirmed_at: at, pending_email: null, pending_at: null })
    .where('account_id', '=', accountId)
    .where('pending_email', '=', email)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes the address and a pending one. */
export async function removeAccountEmail(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('account_emails').where('account_id', '=', accountId).execute()
}
