import type { Selectable } from 'kysely'
import { gameLinks } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Tables } from '../../db/index.ts'
import { type Database, inTransaction, isDuplicate } from '../../db/index.ts'
import type { GameDelivery, SentDelivery } from '../../game-db/index.ts'

type Delivery = Selectable<Tables['deliveries']>
/** What a game server reads of a delivery that it claimed. */
const claimedColumns = ['id', 'order_id', 'account_id', 'unit', 'amount'] as const
type ClaimedDelivery = Pick<Delivery, (typeof claimedColumns)[number]>

/** Claimer of deliveries through the game's database; callers of `/deliveries` cannot use this name (it has a space). */
export const gameClaimer = 'game database'

/*
 * The outbox of bought points and VIP days: one row per paid order, `waiting`, then `claimed`, then `done`. A host uses
 * one of two ways. Either a game server claims rows by calls: a claim belongs to its claimer until it is acknowledged,
 * so after a crash it gets the same rows again, and can recognise by `order_id` what it has already given. Or the host
 * itself claims them and inserts them into the game's table, each under a number (`game_deliveries`), and reads there
 * which numbers were given.
 */

/** Numbers of deliveries that the game server has not acknowledged, and the oldest of each state (UTC ms). */
export function countOpenDeliveries(db: Database) {
  return db
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '!=', 'done')
    .groupBy('state')
    .execute()
}

/** The deliveries of these orders; `gameId` and `seq` are null if they were not sent to the game's table. */
export async function deliveriesOf(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('deliveries')
    .leftJoin('game_deliveries', 'game_deliveries.order_id', 'deliveries.order_id')
    .select(['deliveries.order_id as orderId', 'state', 'claimed_by', 'unit', 'amount', 'game_id as gameId', 'seq'])
    .where('deliveries.order_id', 'in', orderIds)
    .execute()
}

/** Which of these orders are done, as recorded here. */
export async function doneOrders(db: Database, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await deliveriesOf(db, orderIds)
  return new Set(rows.filter(({ state }) => state === 'done').map(({ orderId }) => orderId))
}

/** By calls: up to `limit` deliveries for this claimer, first unacknowledged ones, then waiting ones. */
export async function claimOutbox(
  db: Database,
  { claimer, limit }: { claimer: string; limit: number },
  at: number,
): Promise<ClaimedDelivery[]> {
  const claimed = await claimedBy(db, claimer)
  if (claimed.length < limit) {
    const taking = db
      .updateTable('deliveries')
      .set({ state: 'claimed', claimed_by: claimer, claimed_at: at })
      .where('state', '=', 'waiting')
      .where('id', 'in', (query) =>
        // The nested query lets MariaDB read the table that it updates.
        query
          .selectFrom(
            query
              .selectFrom('deliveries')
              .select('id')
              .where('state', '=', 'waiting')
              .orderBy('id')
              .limit(limit - claimed.length)
              .as('next'),
          )
          .select('next.id'),
      )
    await taking.execute()
  }
  return (await claimedBy(db, claimer)).slice(0, limit)
}

/**
 * By calls: marks a delivery as given; false if it is not this claimer's or was acknowledged before. A delivery that was
 * queued again can be acknowledged by its last claimer until another one claims it.
 */
export function acknowledgeDelivery(
  db: Database,
  { claimer, id }: { claimer: string; id: number },
  at: number,
): Promise<boolean> {
  return finish(db, { claimer, at }, { id, claimed_by: claimer })
}

function claimedBy(db: Database, claimer: string): Promise<ClaimedDelivery[]> {
  const claimed = db.selectFrom('deliveries').select(claimedColumns).where('claimed_by', '=', claimer)
  return claimed.where('state', '=', 'claimed').orderBy('id').execute()
}

/**
 * By the game's table: waiting deliveries of linked accounts with ids above `after`, in order of payment. Only of
 * accounts that were confirmed since the game's table of accounts was created (UTC seconds): after a wipe their numbers
 * may belong to other players.
 */
export async function waitingDeliveries(
  db: Database,
  tableCreatedAtS: number,
  { after, limit }: { after: number; limit: number },
): Promise<(GameDelivery & { id: number })[]> {
  return db
    .selectFrom('deliveries')
    .innerJoin(gameLinks(db).as('links'), 'links.account_id', 'deliveries.account_id')
    .select(['deliveries.id', 'order_id as orderId', 'game_id as gameId', 'unit', 'amount'])
    .where('state', '=', 'waiting')
    .where('table_made', '=', tableCreatedAtS)
    .where('deliveries.id', '>', after)
    .orderBy('deliveries.id')
    .limit(limit)
    .execute()
}

/** The highest number of a delivery to this game account; 0 for none. */
export async function lastSentNumber(db: Database, gameId: number): Promise<number> {
  const sent = db.selectFrom('game_deliveries').where('game_id', '=', gameId)
  const row = await sent.select((e) => e.fn.max('seq').as('last')).executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Sent deliveries with ids above `after` that are not done, ordered by id. */
export function openSentDeliveries(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<(SentDelivery & { id: number })[]> {
  const open = numbered(db).where('state', '=', 'claimed').where('deliveries.id', '>', after)
  return open.orderBy('deliveries.id').limit(limit).execute()
}

/** All sent deliveries of the first `maxAccounts` accounts above `afterGameId`, account by account. */
export async function sentByAccount(
  db: Database,
  { afterGameId, maxAccounts }: { afterGameId: number; maxAccounts: number },
): Promise<SentDelivery[]> {
  const later = db.selectFrom('game_deliveries').select('game_id').distinct().where('game_id', '>', afterGameId)
  const ids = (await later.orderBy('game_id').limit(maxAccounts).execute()).map(({ game_id }) => game_id)
  if (ids.length === 0) return []
  return numbered(db).where('game_id', 'in', ids).orderBy('game_id').orderBy('seq').execute()
}

/** Orders paid before this time (UTC milliseconds) whose delivery was never sent. */
export async function stuckOrders(db: Database, beforeMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin(gameLinks(db).as('links'), 'links.account_id', 'deliveries.account_id')
    .select('order_id as orderId')
    .where('state', '=', 'waiting')
    .where('created_at', '<', beforeMs)
    .where('linked_at', '<', beforeMs)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Deliveries with their numbers in the game's table. */
function numbered(db: Database) {
  return db
    .selectFrom('deliveries')
    .innerJoin('game_deliveries', 'game_deliveries.order_id', 'deliveries.order_id')
    .select(['deliveries.id', 'deliveries.order_id as orderId', 'game_id as gameId', 'unit', 'amount', 'seq'])
}

/** Records that a delivery is in the game's table under this number. */
export async function noteSent(
  db: Database,
  { orderId, gameId, seq }: Pick<SentDelivery, 'orderId' | 'gameId' | 'seq'>,
  at: number,
): Promise<void> {
  const claim = { state: 'claimed', claimed_by: gameClaimer, claimed_at: at } as const
  try {
    await inTransaction(db, async (tx) => {
      const number = { order_id: orderId, game_id: gameId, seq, sent_at: at }
      await tx.insertInto('game_deliveries').values(number).execute()
      const claiming = tx.updateTable('deliveries').set(claim)
      await claiming.where('order_id', '=', orderId).where('state', '=', 'waiting').execute()
    })
  } catch (error) {
    // Another host has recorded it.
    if (!isDuplicate(error)) throw error
  }
}

/** Records that the game has given these orders. Of two concurrent hosts only one writes. */
export async function noteGiven(db: Database, orderIds: readonly string[], at: number): Promise<void> {
  for (const order_id of orderIds) await finish(db, { claimer: gameClaimer, at }, { order_id })
}

/** Records that a delivery lost by the game was restored, and is to be given again. */
export async function noteRestored(db: Database, { orderId, seq }: SentDelivery, at: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const again = tx.updateTable('deliveries').set({ state: 'claimed' })
    await again.where('order_id', '=', orderId).where('state', '=', 'done').execute()
    const entry = { actorId: null, action: 'delivery.resend', subject: orderId, address: '' } as const
    await writeAudit(tx, { ...entry, detail: { seq } }, at)
  })
}

/** Marks a delivery as done; false if there is none, or it is done already. */
function finish(
  db: Database,
  { claimer, at }: { claimer: string; at: number },
  match: Partial<Pick<Delivery, 'id' | 'order_id' | 'claimed_by'>>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const marked = tx.updateTable('deliveries').set({ state: 'done' }).where('state', '!=', 'done')
    const { numUpdatedRows } = await marked.where((e) => e.and(match)).executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    const delivery = tx
      .selectFrom('deliveries')
      .select('order_id')
      .where((e) => e.and(match))
    const { order_id: subject } = await delivery.executeTakeFirstOrThrow()
    const entry = { actorId: null, action: 'delivery.done', subject, address: '' } as const
    await writeAudit(tx, { ...entry, detail: { claimer } }, at)
    return true
  })
}
