import { type RawBuilder, sql } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'
import { isSqlite, upsert } from './engine.ts'

/** How long a lease lasts without renewal: another host takes over after this time, at its next try. */
export const leaseMs = 15_000

/** Another host took the lease meanwhile: the transaction is rolled back. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** The JSON that a holder of the lease stored last; undefined if no host has had it. */
export async function readLeaseState(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('game_leases').select('state').where('name', '=', name).executeTakeFirst()
  return row?.state
}

/** A host's claim to a lease. */
interface Claim {
  db: Database
  name: string
  holder: string
}

/** Allows one host at a time to do a task. Each of its writes proves that it still has the lease. */
export function createLease({ db }: Pick<OpenDatabase, 'db'>, name: string, holder: string) {
  const claim: Claim = { db, name, holder }
  return {
    /**
     * Takes or renews the lease. `renewed`: no other host has had it since this one took it; `taken`: another had it
     * before; `refused`: another has it.
     */
    take: () => takeLease(claim),
    /**
     * First statement of each transaction: locks the row until the end, so that a host that was too slow writes
     * nothing.
     */
    prove: (trx: Database) => proveLease(claim, trx),
    /** The JSON that `writeState` stored last; `{}` at first. */
    readState: async (): Promise<string> => (await readLeaseState(db, name)) ?? '{}',
    async writeState(state: string, trx: Database = db): Promise<void> {
      await ownRow(claim, trx).set({ state }).execute()
    },
    /** Called when a host ends, so that the next one can start at once. */
    async release(): Promise<void> {
      await ownRow(claim, db).set({ until: 0 }).execute()
    },
  }
}

function ownRow({ name, holder }: Claim, trx: Database) {
  return trx.updateTable('game_leases').where('name', '=', name).where('holder', '=', holder)
}

/** Always another value, also within one millisecond: a change of nothing locks no row on other nodes of a cluster. */
function laterEnd(db: Database): RawBuilder<number> {
  const end = sql<number>`${databaseNowMs(db)} + ${leaseMs}`
  return sql<number>`case when until = ${end} then until + 1 else ${end} end`
}

async function takeLease({ db, name, holder }: Claim): Promise<'renewed' | 'taken' | 'refused'> {
  const nowMs = databaseNowMs(db)
  await upsert(db, 'game_leases', { name, holder, until: 0, state: '{}' }, { name })
  const update = db
    .updateTable('game_leases')
    .set({ holder, until: laterEnd(db) })
    .where('name', '=', name)
  const renewed = await update.where('holder', '=', holder).executeTakeFirstOrThrow()
  if (renewed.numUpdatedRows > 0n) return 'renewed'
  // A lease that ends too late was taken before the clock was set back; clocks of a cluster's nodes may differ.
  const isOver = sql<boolean>`(until < ${nowMs} or until > ${nowMs} + ${2 * leaseMs})`
  const taken = await update.where('holder', '<>', holder).where(isOver).executeTakeFirstOrThrow()
  return taken.numUpdatedRows > 0n ? 'taken' : 'refused'
}

async function proveLease(claim: Claim, trx: Database): Promise<void> {
  const { db, name, holder } = claim
  await ownRow(claim, trx)
    .set({ until: laterEnd(db) })
    .execute()
  const row = await trx
    .selectFrom('game_leases')
    .select('name')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('until', '>=', databaseNowMs(db))
    .executeTakeFirst()
  if (!row) throw new LeaseLostError(`another host has taken over ${name}`)
}

export type Lease = ReturnType<typeof createLease>

/**
 * The database's own clock, UTC milliseconds, because hosts' clocks may differ. Without `round`, SQLite's days are cut a
 * millisecond too low.
 */
export function databaseNowMs(db: Database): RawBuilder<number> {
  return isSqlite(db)
    ? sql<number>`cast(round((julianday('now') - 2440587.5) * 86400000) as integer)`
    : sql<number>`cast(unix_timestamp(now(3)) * 1000 as signed)`
}
