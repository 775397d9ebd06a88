import { lockAccount } from '../accounts/index.ts'
import type { Database, OpenDatabase } from '../db/index.ts'
import { inTransaction, upsert } from '../db/index.ts'

export interface OpeningLimits {
  /** Addresses that one account may have open at a time. */
  perAccount: number
  /** Addresses that all accounts together may have open at a time. */
  total: number
}

export type Reservation = 'reserved' | 'has one' | 'too many'

/** UTC milliseconds. */
interface Times {
  opened_at: number
  expires_at: number
}

/** An opening that begins later than this was written before the clock was set back; the kernel has closed it since. */
const skewMs = 10 * 60_000

/** Open addresses, with their accounts and end times. */
export function createFirewallOpenings({ db }: Pick<OpenDatabase, 'db'>, limits: OpeningLimits) {
  return {
    /**
     * Reserves an address until `expiresAtMs`, unless it is open; expired openings do not count. Of two concurrent
     * requests for one address only one gets the reservation, and only that one may release it.
     */
    reserve(accountId: number, address: string, nowMs: number, expiresAtMs: number): Promise<Reservation> {
      return inTransaction(db, async (tx) => {
        // Concurrent requests of an account must count each other.
        await lockAccount(tx, accountId)
        const openings = tx
          .selectFrom('firewall_openings')
          .where('expires_at', '>', nowMs)
          .where('opened_at', '<=', nowMs + skewMs)
        const accountOpenings = openings.where('account_id', '=', accountId)
        if (await accountOpenings.select('id').where('address', '=', address).executeTakeFirst()) return 'has one'
        const count = (query: typeof openings) =>
          query
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
            .then((row) => Number(row.count))
        if ((await count(accountOpenings)) >= limits.perAccount || (await count(openings)) >= limits.total)
          return 'too many'
        await write(tx, accountId, address, { opened_at: nowMs, expires_at: expiresAtMs })
        return 'reserved'
      })
    },
    /** Records that the firewall opened it, regardless of another request's reservation. */
    async keep(accountId: number, address: string, openedAtMs: number, expiresAtMs: number): Promise<void> {
      await write(db, accountId, address, { opened_at: openedAtMs, expires_at: expiresAtMs })
    },
    /** Releases the reservation until `expiresAtMs` after the firewall refused; an opening recorded since is kept. */
    async release(accountId: number, address: string, expiresAtMs: number): Promise<void> {
      await db
        .deleteFrom('firewall_openings')
        .where('account_id', '=', accountId)
        .where('address', '=', address)
        .where('expires_at', '=', expiresAtMs)
        .execute()
    },
    /** Deletes openings that expired long ago. */
    async prune(beforeMs: number): Promise<void> {
      await db.deleteFrom('firewall_openings').where('expires_at', '<', beforeMs).execute()
    },
  }

  async function write(to: Database, accountId: number, address: string, times: Times): Promise<void> {
    const row = { account_id: accountId, address, ...times }
    await upsert(to, 'firewall_openings', row, times)
  }
}
