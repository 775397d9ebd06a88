import { sql } from 'kysely'
import { isRetryable, retried } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'

/** What a player bought, for the script in game (`docs/deploy/npc/almanac.txt`) to give. */
export interface GameDelivery {
  orderId: string
  /** `login.account_id`. */
  gameId: number
  unit: string
  amount: number
}

export interface SentDelivery extends GameDelivery {
  /** 1, 2, 3 … without gaps in each account: the script gives its own number + 1 only. */
  seq: number
}

/** The account's variable in which the script keeps the number of the last delivery that it gave. */
export const seqVariable = '#ALMANAC_SEQ'
const duplicateEntry = 1062

/** The game's database came back from a backup: it has lost deliveries, whose numbers would be given anew. */
export class LostDeliveriesError extends Error {
  override name = 'LostDeliveriesError'
}

/** Our one table in the game's database. Rows are inserted and never changed. */
export function createDeliveryTable(game: GameDatabase) {
  let isThere = false

  /** Made by the host where its user may; else by the operator, with the lines of `docs/game-database.md`. */
  async function ready(): Promise<void> {
    if (isThere) return
    const { rows } = await sql<{ engine: string }>`
      select engine from information_schema.tables
      where table_schema = database() and table_name = 'almanac_deliveries'`.execute(game.db)
    const engine = rows[0]?.engine
    // Without transactions two sign the same number, or a row stands there that was taken back.
    if (engine !== undefined && !/^innodb$/i.test(engine))
      throw new Error(`almanac_deliveries is ${engine}, not InnoDB: nothing is delivered`)
    if (engine === undefined) await createDeliveries(game)
    isThere = true
  }

  return {
    /** Whether or not anything was bought: the script asks for the table from the map server's start on. */
    ready,

    /**
     * Puts a delivery there, once however often it is called. Returns its number. `lastSent`: the highest number that
     * the account's deliveries have had; throws `LostDeliveriesError` where the table does not reach it any more.
     */
    async send(delivery: GameDelivery, lastSent: number): Promise<number> {
      await ready()
      try {
        return await retried(() => insert(delivery, lastSent))
      } catch (error) {
        // Another host was first, with this order or with this number.
        if ((error as { errno?: number }).errno === duplicateEntry || isRetryable(error))
          return retried(() => insert(delivery, lastSent))
        throw error
      }
    },

    /**
     * Puts a delivery that the table has lost there again, under the number that it had: the script gives each number
     * once. `taken`: the number, or the order, stands there otherwise.
     */
    async restore(delivery: SentDelivery): Promise<'there' | 'restored' | 'taken'> {
      await ready()
      const found = await find(delivery.orderId)
      if (found) return isSame(found, delivery) ? 'there' : 'taken'
      const { orderId, gameId, seq, unit, amount } = delivery
      try {
        const row = { account_id: gameId, seq, unit, amount, order_id: orderId }
        await retried(() => game.db.insertInto('almanac_deliveries').values(row).execute())
        return 'restored'
      } catch (error) {
        if ((error as { errno?: number }).errno !== duplicateEntry) throw error
        const there = await find(orderId)
        return there && isSame(there, delivery) ? 'there' : 'taken'
      }
    },

    /** The number of the last delivery that the game has given each account, as far as it has saved it; 0 for none. */
    async given(gameIds: readonly number[]): Promise<Map<number, number>> {
      if (gameIds.length === 0) return new Map()
      const rows = await game.db
        .selectFrom('acc_reg_num')
        .select(['account_id', 'value'])
        .where('account_id', 'in', gameIds)
        .where('key', '=', seqVariable)
        .where('index', '=', 0)
        .execute()
      return new Map(rows.map(({ account_id, value }) => [account_id, Number(value)]))
    },

    /** All deliveries of some accounts, by account and number. */
    async of(gameIds: readonly number[]): Promise<SentDelivery[]> {
      if (gameIds.length === 0) return []
      await ready()
      return game.db
        .selectFrom('almanac_deliveries')
        .select(['order_id as orderId', 'account_id as gameId', 'unit', 'amount', 'seq'])
        .where('account_id', 'in', gameIds)
        .orderBy('account_id')
        .orderBy('seq')
        .execute()
    },
  }

  function find(orderId: string) {
    return game.db
      .selectFrom('almanac_deliveries')
      .select(['account_id', 'seq'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()
  }

  function insert({ orderId, gameId, unit, amount }: GameDelivery, lastSent: number): Promise<number> {
    return game.db.transaction().execute(async (tx) => {
      const known = await tx
        .selectFrom('almanac_deliveries')
        .select('seq')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (known) return known.seq
      // Auto-increment would leave gaps where a transaction is taken back, and the script would wait there for ever.
      const { last } = await tx
        .selectFrom('almanac_deliveries')
        .select((e) => e.fn.max('seq').as('last'))
        .where('account_id', '=', gameId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if ((last ?? 0) < lastSent) throw new LostDeliveriesError(`deliveries of account ${gameId} are lost`)
      // Only where our table was lost does the game know a higher number than it.
      const own = last === null ? await givenTo(tx, gameId) : last
      const row = { account_id: gameId, seq: own + 1, unit, amount, order_id: orderId }
      await tx.insertInto('almanac_deliveries').values(row).execute()
      return row.seq
    })
  }

  async function givenTo(tx: GameDatabase['db'], gameId: number): Promise<number> {
    const row = await tx
      .selectFrom('acc_reg_num')
      .select('value')
      .where('account_id', '=', gameId)
      .where('key', '=', seqVariable)
      .executeTakeFirst()
    return Number(row?.value ?? 0)
  }
}

function isSame(row: { account_id: number; seq: number }, { gameId, seq }: SentDelivery): boolean {
  return row.account_id === gameId && row.seq === seq
}

export type DeliveryTable = ReturnType<typeof createDeliveryTable>

async function createDeliveries({ db }: GameDatabase): Promise<void> {
  // The script asks by account and number, and for the newest rows by their time.
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
    .catch((error: { errno?: number }) => {
      // Another host has just made it.
      if (error.errno !== 1050) throw error
    })
}
