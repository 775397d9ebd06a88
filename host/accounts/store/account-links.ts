import { type LinkPurpose, linkMinutes } from '../../../domain/account-links.ts'
import type { Database } from '../../db/index.ts'
import { hashToken, inTransaction, newToken, retried } from '../../db/index.ts'
import { markOf } from './password-mark.ts'

const minuteMs = 60_000
const skewMs = 60 * minuteMs

export interface LinkedTo {
  id: number
  name: string
  role: string
  /** What an `email` link confirms; '' of others. */
  email: string
}

/**
 * One-use links that prove who somebody is. Of a token only the hash is kept; whether it counts is one conditional
 * statement, so of two that use it at once one does.
 */
export function createAccountLinks(db: Database) {
  return {
    /** A new token, in whose place no older one of the account and purpose counts any more. */
    async open(accountId: number, purpose: LinkPurpose, at: number, email = ''): Promise<string> {
      const token = newToken()
      await inTransaction(db, async (trx) => {
        // Two links of one account that are made at once wait for each other here, or both would count.
        await trx
          .updateTable('accounts')
          .set((e) => ({ role: e.ref('role') }))
          .where('id', '=', accountId)
          .execute()
        const mark = await passwordMark(accountId, trx)
        await trx
          .deleteFrom('account_links')
          .where('account_id', '=', accountId)
          .where('purpose', '=', purpose)
          .execute()
        await trx
          .insertInto('account_links')
          .values({
            token_hash: hashToken(token),
            account_id: accountId,
            purpose,
            password_mark: mark,
            email: email || null,
            expires_at: at + linkMinutes[purpose] * minuteMs,
            used_at: null,
          })
          .execute()
      })
      return token
    },

    /** Whose it is; undefined after its time or use, a newer one, a ban, or a change of the password. */
    async find(token: string, purpose: LinkPurpose, at: number): Promise<LinkedTo | undefined> {
      const row = await db
        .selectFrom('account_links')
        .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
        .select(['accounts.id', 'accounts.name', 'accounts.role', 'accounts.password_hash'])
        .select(['account_links.password_mark', 'account_links.email'])
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('account_links.expires_at', '>', at)
        // What ends later was written before the clock was set back; those of several hosts differ by less.
        .where('account_links.expires_at', '<=', at + linkMinutes[purpose] * minuteMs + skewMs)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row || row.password_mark !== markOf(row.password_hash)) return undefined
      return { id: row.id, name: row.name, role: row.role, email: row.email ?? '' }
    },

    /** Uses it up. True for one caller alone. */
    async take(token: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('account_links')
        .set({ used_at: at })
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** What it was used for did not happen: it counts again. */
    async giveBack(token: string): Promise<void> {
      const given = db.updateTable('account_links').set({ used_at: null }).where('token_hash', '=', hashToken(token))
      await retried(() => given.execute())
    },

    /** Of the account's password as it is now. */
    markOf: (accountId: number) => passwordMark(accountId, db),

    /** Ends all links of an account. */
    async endAll(accountId: number): Promise<void> {
      await db.deleteFrom('account_links').where('account_id', '=', accountId).execute()
    },

    async purge(at: number): Promise<void> {
      await retried(() => db.deleteFrom('account_links').where('expires_at', '<=', at).execute())
    },
  }
  async function passwordMark(accountId: number, from: Database): Promise<string> {
    const { password_hash } = await from
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return markOf(password_hash)
  }
}
