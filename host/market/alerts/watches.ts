import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { maxWatches, type Watch, watchIdentity } from '../../../domain/market/watch.ts'
import { type Database, idTable, type Tables } from '../../db/index.ts'

export interface StoredWatch extends Watch {
  id: number
  accountId: number
  /** UTC milliseconds. */
  createdAt: number
}

/** What became of a watch that was to be added. */
export type AddedWatch = { kind: 'added' | 'known'; watch: StoredWatch } | { kind: 'full' }

/** An account's watches. Callers lock the account first, so that two concurrent calls cannot exceed the limit. */

export async function listWatches(db: Database, accountId: number): Promise<StoredWatch[]> {
  const rows = await db
    .selectFrom('alert_watches')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(toWatch)
}

export async function insertWatch(db: Database, accountId: number, watch: Watch, at: number): Promise<AddedWatch> {
  const own = await listWatches(db, accountId)
  const equal = own.find((entry) => watchIdentity(entry) === watchIdentity(watch))
  if (equal) return { kind: 'known', watch: equal }
  if (own.length >= maxWatches) return { kind: 'full' }
  const row = { ...columnsOf(watch), account_id: accountId, created_at: at, changed_at: at }
  const { insertId } = await db.insertInto('alert_watches').values(row).executeTakeFirstOrThrow()
  return { kind: 'added', watch: { ...watch, id: Number(insertId), accountId, createdAt: at } }
}

/** `equal`: another watch of the account would report the same offers. */
export async function updateWatch(
  db: Database,
  accountId: number,
  id: number,
  watch: Watch,
  at: number,
): Promise<StoredWatch | 'missing' | 'equal'> {
  const own = await listWatches(db, accountId)
  const stored = own.find((entry) => entry.id === id)
  if (!stored) return 'missing'
  if (own.some((entry) => entry.id !== id && watchIdentity(entry) === watchIdentity(watch))) return 'equal'
  const change = db.updateTable('alert_watches').set({ ...columnsOf(watch), changed_at: at })
  await change.where('id', '=', id).execute()
  return { ...stored, ...watch }
}

/** Ends a watch of an account, or of any account. False if there is none. */
export async function deleteWatch(db: Database, id: number, accountId?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_watches')
    .where('id', '=', id)
    .$if(accountId !== undefined, (q) => q.where('account_id', '=', accountId as number))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function findWatch(db: Database, id: number): Promise<StoredWatch | undefined> {
  const row = await db.selectFrom('alert_watches').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toWatch(row)
}

/** The watches of these items, of all accounts. */
export async function findWatchesOfItems(db: Database, itemIds: readonly number[]): Promise<StoredWatch[]> {
  const { rows } = await sql<Selectable<Tables['alert_watches']>>`
        select w.* from ${idTable(db, itemIds)} as wanted
        join alert_watches as w on w.nameid = wanted.id`.execute(db)
  return rows.map(toWatch)
}

function columnsOf({ nameid, side, currency, refine, cards, price }: Watch) {
  return { nameid, side, currency, refine, cards: JSON.stringify(cards), price }
}

function toWatch(row: Selectable<Tables['alert_watches']>): StoredWatch {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    nameid: Number(row.nameid),
    side: row.side,
    currency: row.currency,
    refine: Number(row.refine),
    cards: JSON.parse(row.cards) as number[],
    price: row.price === null ? null : Number(row.price),
    createdAt: Number(row.created_at),
  }
}
