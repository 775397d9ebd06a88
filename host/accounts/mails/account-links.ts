import { type LinkPurpose, linkMinutes } from '../../../domain/accounts/account-links.ts'
import { type Database, hashToken, inTransaction, newToken } from '../../db/index.ts'
import { clockSkewMs, lockAccount, markOf, readPasswordMark } from '../account/index.ts'

const minuteMs = 60_000

/** The account that a link belongs to. */
export interface LinkedTo {
  id: number
  name: string
  role: string
  /** The address that an `email` link confirms; '' for other links. */
  email: string
}

/**
 * One-time links that authenticate an account's owner. Only the hash of a token is stored. A use ends all links of the
 * account in the transaction of its change (`changeAccount`), so of two concurrent uses only one succeeds.
 */

/** Creates a token and invalidates older ones of the same account and purpose. */
export async function openAccountLink(
  db: Database,
  accountId: number,
  purpose: LinkPurpose,
  at: number,
  email = '',
): Promise<string> {
  const token = newToken()
  await inTransaction(db, async (trx) => {
    // Otherwise two concurrent links of one account would both be valid.
    await lockAccount(trx, accountId)
    await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
    await trx
      .insertInto('account_links')
      .values({
        token_hash: hashToken(token),
        account_id: accountId,
        purpose,
        password_mark: await readPasswordMark(trx, accountId),
        email: email || null,
        expires_at: at + linkMinutes[purpose] * minuteMs,
      })
      .execute()
  })
  return token
}

/** The account of a token; undefined after expiry or use, a newer link, a ban, or a change of the password. */
export async function findAccountLink(
  db: Database,
  token: string,
  purpose: LinkPurpose,
  at: number,
): Promise<LinkedTo | undefined> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.role', 'accounts.password_hash'])
    .select(['account_links.password_mark', 'account_links.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('account_links.expires_at', '>', at)
    .where('account_links.expires_at', '<=', at + linkMinutes[purpose] * minuteMs + clockSkewMs)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.password_mark !== markOf(row.password_hash)) return undefined
  return { id: row.id, name: row.name, role: row.role, email: row.email ?? '' }
}

/** Ends all links of an account. */
export async function endAccountLinks(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('account_links').where('account_id', '=', accountId).execute()
}
