import { sql } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'

/** How long a holder that says nothing keeps its lease: another host takes over within this and its own next try. */
export const leaseMs = 15_000

/** The lease was taken by another host meanwhile: nothing of the transaction is written. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Lets one host at a time do a work. Each of its writes proves that it still holds the lease. */
export function createLease({ db, can }: OpenDatabase, name: string, holder: string) {
  /** The database's own clock, so that hosts whose clocks differ agree. SQLite's days are cut a millisecond too low without `round`. */
  const nowMs = can.rowLocks
    ? sql<number>`cast(unix_timestamp(now(3)) * 1000 as signed)`
    : sql<number>`cast(round((julianday('now') - 2440587.5) * 86400000) as integer)`

  return {
    /** Takes or keeps it. False where another host has it. */
    async take(): Promise<boolean> {
      await db
        .insertInto('game_leases')
        .values({ name, holder, until: 0, state: '{}' })
        .$call((query) => (can.onConflict ? query.onConflict((c) => c.doNothing()) : query.ignore()))
        .execute()
      const { numUpdatedRows } = await db
        .updateTable('game_leases')
        .set({ holder, until: sql<number>`${nowMs} + ${leaseMs}` })
        .where('name', '=', name)
        .where((e) => e.or([e('holder', '=', holder), e('until', '<', nowMs)]))
        // MariaDB counts rows that changed; the time always does.
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n || (await holds(db))
    },
    /** First in each transaction: its row is locked until the end, and a host that was too slow writes nothing. */
    async prove(trx: Database): Promise<void> {
      await trx
        .updateTable('game_leases')
        .set({ until: sql<number>`${nowMs} + ${leaseMs}` })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
      if (!(await holds(trx))) throw new LeaseLostError(`${name} is another host's work now`)
    },
    async readState(): Promise<string> {
      const row = await db.selectFrom('game_leases').select('state').where('name', '=', name).executeTakeFirst()
      return row?.state ?? '{}'
    },
    async writeState(state: string, trx: Database = db): Promise<void> {
      await trx
        .updateTable('game_leases')
        .set({ state })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
    /** A host that ends lets the next one begin at once. */
    async release(): Promise<void> {
      await db
        .updateTable('game_leases')
        .set({ until: 0 })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
  }

  async function holds(from: Database): Promise<boolean> {
    const row = await from
      .selectFrom('game_leases')
      .select('name')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .where('until', '>=', nowMs)
      .executeTakeFirst()
    return row !== undefined
  }
}

export type Lease = ReturnType<typeof createLease>
