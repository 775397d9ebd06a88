import type { OpenDatabase } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'

export interface OpeningLimits {
  /** Addresses that one account may have open at a time. */
  perAccount: number
  /** Addresses that all accounts together may have open at a time. */
  total: number
}

export type Reservation = 'reserved' | 'too many for the account' | 'too many in all'

/** An opening that begins later than this was written before the clock was set back; the kernel has closed it since. */
const skewMs = 10 * 60_000

/** Which addresses are open, for whom and until when. */
export function createFirewallOpenings({ db, can }: Pick<OpenDatabase, 'db' | 'can'>, limits: OpeningLimits) {
  return {
    /** Takes a place for an address, or prolongs the one it has; what expired no longer counts. */
    reserve(accountId: number, address: string, now: number, expiresAt: number): Promise<Reservation> {
      return inTransaction(db, async (tx) => {
        // Two requests of an account at once count each other: SQLite's first write is alone, MariaDB locks the account.
        if (can.rowLocks)
          await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
        const row = { account_id: accountId, address, opened_at: now, expires_at: expiresAt }
        const insert = tx.insertInto('firewall_openings').values(row)
        const change = { opened_at: now, expires_at: expiresAt }
        await (can.onConflict
          ? insert.onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet(change))
          : insert.onDuplicateKeyUpdate(change)
        ).execute()
        const open = tx
          .selectFrom('firewall_openings')
          .where('expires_at', '>', now)
          .where('opened_at', '<=', now + skewMs)
        const count = (query: typeof open) =>
          query
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
            .then((row) => Number(row.count))
        const own = await count(open.where('account_id', '=', accountId))
        const all = await count(open)
        if (own <= limits.perAccount && all <= limits.total) return 'reserved'
        await tx
          .deleteFrom('firewall_openings')
          .where('account_id', '=', accountId)
          .where('address', '=', address)
          .execute()
        return own > limits.perAccount ? 'too many for the account' : 'too many in all'
      })
    },
    /** The address's opening that is still in force. */
    find(accountId: number, address: string, now: number) {
      return db
        .selectFrom('firewall_openings')
        .select(['opened_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .where('address', '=', address)
        .where('expires_at', '>', now)
        .where('opened_at', '<=', now + skewMs)
        .executeTakeFirst()
    },
    /** Gives a place back after the firewall refused; what was `before` is still open and stays written down. */
    async release(
      accountId: number,
      address: string,
      before?: { opened_at: number; expires_at: number },
    ): Promise<void> {
      if (before) {
        await db
          .updateTable('firewall_openings')
          .set(before)
          .where('account_id', '=', accountId)
          .where('address', '=', address)
          .execute()
        return
      }
      await db
        .deleteFrom('firewall_openings')
        .where('account_id', '=', accountId)
        .where('address', '=', address)
        .execute()
    },
    /** Forgets what expired long ago. */
    async prune(before: number): Promise<void> {
      await db.deleteFrom('firewall_openings').where('expires_at', '<', before).execute()
    },
  }
}
