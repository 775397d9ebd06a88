import { sql } from 'kysely'
import { hasErrorNumber, isDuplicate, retryConflicts } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'

/** A purchase for the script in the game (`docs/deploy/npc/almanac.txt`) to give. */
export interface GameDelivery {
  orderId: string
  /** `login.account_id`. */
  gameId: number
  unit: string
  amount: number
}

export interface SentDelivery extends GameDelivery {
  /** 1, 2, 3 … without gaps per account: the script only gives the number after its last one. */
  seq: number
}

/** The account variable in which the script stores the number of the last delivery that it gave. */
const seqVariable = '#ALMANAC_SEQ'

/** The unique keys refuse a number that another host gives at the same moment. */
const insertAttempts = 8

/** The game's database was restored from a backup and has lost deliveries, whose numbers must not be used again. */
export class LostDeliveriesError extends Error {
  override name = 'LostDeliveriesError'
}

/**
 * Inserts a delivery into the existing table; repeated calls have no further effect. Returns its number. `lastSent`: the
 * highest number of the account's deliveries; throws `LostDeliveriesError` if the table does not reach it any more.
 */
export async function sendDelivery(game: GameDatabase, delivery: GameDelivery, lastSent: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryConflicts(() => insertDelivery(game, delivery, lastSent))
    } catch (error) {
      // Another host inserted this order or this number first.
      if (!isDuplicate(error) || attempt === insertAttempts) throw error
    }
  }
}

/** Accounts that have deliveries, in the order of their numbers; `after`: the last one of the previous page. */
export async function listDeliveryAccounts(
  game: GameDatabase,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  await ensureDeliveryTable(game)
  const rows = await game.db
    .selectFrom('almanac_deliveries')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** All deliveries of some accounts, by account and number. */
export async function listSentDeliveries(game: GameDatabase, gameIds: readonly number[]): Promise<SentDelivery[]> {
  if (gameIds.length === 0) return []
  await ensureDeliveryTable(game)
  return game.db
    .selectFrom('almanac_deliveries')
    .select(['order_id as orderId', 'account_id as gameId', 'unit', 'amount', 'seq'])
    .where('account_id', 'in', gameIds)
    .orderBy('account_id')
    .orderBy('seq')
    .execute()
}

/**
 * Creates our only table in the game's database, whose rows are inserted and never changed. Called repeatedly, even
 * before the first purchase: the script reads it from the start of the map server, and a wipe of the game may drop it.
 * Without the right, the operator creates it with the SQL of `docs/game-database.md`.
 */
export async function ensureDeliveryTable(game: GameDatabase): Promise<void> {
  const { rows } = await sql<{ engine: string }>`
    select engine from information_schema.tables
    where table_schema = database() and table_name = 'almanac_deliveries'`.execute(game.db)
  const engine = rows[0]?.engine
  // Without transactions, two hosts could use the same number, or a rolled-back row would remain.
  if (engine !== undefined && !/^innodb$/i.test(engine))
    throw new Error(`the table almanac_deliveries has the engine ${engine}, not InnoDB: nothing is delivered`)
  if (engine === undefined) await createDeliveryTable(game)
}

async function createDeliveryTable({ db }: GameDatabase): Promise<void> {
  // The script queries by account and number, and the newest rows by time.
  await sql`
    create table almanac_deliveries (
      account_id int unsigned not null,
      seq int unsigned not null,
      unit varchar(10) not null,
      amount int unsigned not null,
      order_id varchar(20) character set ascii collate ascii_bin not null,
      created_at timestamp not null default current_timestamp,
      primary key (account_id, seq),
      unique key order_id (order_id),
      key created_at (created_at)
    ) engine = InnoDB`
    .execute(db)
    .catch((error: unknown) => {
      // The table exists: another host has just created it.
      if (!hasErrorNumber(error, 1050)) throw error
    })
}

function findDelivery(game: GameDatabase, orderId: string) {
  return game.db
    .selectFrom('almanac_deliveries')
    .select(['account_id', 'seq'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

function insertDelivery(
  game: GameDatabase,
  { orderId, gameId, unit, amount }: GameDelivery,
  lastSent: number,
): Promise<number> {
  return game.db.transaction().execute(async (trx) => {
    const existing = await trx
      .selectFrom('almanac_deliveries')
      .select('seq')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (existing) return existing.seq
    // Auto-increment would leave gaps after a rollback, at which the script would wait forever.
    const { last } = await trx
      .selectFrom('almanac_deliveries')
      .select((e) => e.fn.max('seq').as('last'))
      .where('account_id', '=', gameId)
      .executeTakeFirstOrThrow()
    if ((last ?? 0) < lastSent) throw new LostDeliveriesError(`deliveries of account ${gameId} are lost`)
    // Only after a loss of our table does the game know a higher number.
    const previous = last ?? (await readLastGiven(trx, [gameId])).get(gameId) ?? 0
    const row = { account_id: gameId, seq: previous + 1, unit, amount, order_id: orderId }
    await trx.insertInto('almanac_deliveries').values(row).execute()
    return row.seq
  })
}

/**
 * Restores a delivery that the table lost, under its previous number, because the script gives each number once.
 * `taken`: the number or the order exists with other values.
 */
export async function restoreDelivery(
  game: GameDatabase,
  delivery: SentDelivery,
): Promise<'existing' | 'restored' | 'taken'> {
  await ensureDeliveryTable(game)
  const row = await findDelivery(game, delivery.orderId)
  if (row) return isSame(row, delivery) ? 'existing' : 'taken'
  const { orderId, gameId, seq, unit, amount } = delivery
  try {
    const row = { account_id: gameId, seq, unit, amount, order_id: orderId }
    await game.db.insertInto('almanac_deliveries').values(row).execute()
    return 'restored'
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const existing = await findDelivery(game, orderId)
    return existing && isSame(existing, delivery) ? 'existing' : 'taken'
  }
}

/** The number of the last delivery given to each account, as saved by the game; none for an account without one. */
export async function readLastGiven(db: GameDatabase['db'], gameIds: readonly number[]): Promise<Map<number, number>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('acc_reg_num')
    .select(['account_id', 'value'])
    .where('account_id', 'in', gameIds)
    .where('key', '=', seqVariable)
    .where('index', '=', 0)
    .execute()
  return new Map(rows.map(({ account_id, value }) => [account_id, Number(value)]))
}

function isSame(row: { account_id: number; seq: number }, { gameId, seq }: SentDelivery): boolean {
  return row.account_id === gameId && row.seq === seq
}
