import { createAuditLog } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { inTransaction, isDuplicate } from '../../db/index.ts'
import type { GameDelivery, SentDelivery } from '../../game-db/index.ts'

/** Claimer of deliveries in the game's database; calls of `/deliveries` cannot use this name. */
export const gameClaimer = 'game database'

/** Our records of deliveries through the game's own database. */
export function createGameOutbox(db: Database) {
  const audit = createAuditLog(db)
  return {
    /** Paid and unsent deliveries of linked accounts, in order of payment, by our own id. */
    async waiting(after: number, limit: number): Promise<(GameDelivery & { id: number })[]> {
      return db
        .selectFrom('deliveries')
        .innerJoin('game_accounts', 'game_accounts.account_id', 'deliveries.account_id')
        .select(['deliveries.id', 'order_id as orderId', 'game_id as gameId', 'unit', 'amount'])
        .where('state', '=', 'waiting')
        .where('deliveries.id', '>', after)
        .orderBy('deliveries.id')
        .limit(limit)
        .execute()
    },
    /** Records that it is in the game's table under this number. */
    async noteSent({ orderId, gameId }: GameDelivery, seq: number, at: number): Promise<void> {
      try {
        await inTransaction(db, async (tx) => {
          await tx
            .insertInto('game_deliveries')
            .values({ order_id: orderId, game_id: gameId, seq, sent_at: at })
            .execute()
          await tx
            .updateTable('deliveries')
            .set({ state: 'claimed', claimed_by: gameClaimer, claimed_at: at })
            .where('order_id', '=', orderId)
            .where('state', '=', 'waiting')
            .execute()
        })
      } catch (error) {
        // Another host has recorded it.
        if (!isDuplicate(error)) throw error
      }
    },
    /** The highest number of a delivery to this game account; 0 for none. */
    async lastSent(gameId: number): Promise<number> {
      const sent = db.selectFrom('game_deliveries').where('game_id', '=', gameId)
      const row = await sent.select((e) => e.fn.max('seq').as('last')).executeTakeFirst()
      return Number(row?.last ?? 0)
    },
    /** Records that a delivery lost by the game was restored, and is to be given again. */
    async noteRestored({ orderId, seq }: SentDelivery, at: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        await tx
          .updateTable('deliveries')
          .set({ state: 'claimed' })
          .where('order_id', '=', orderId)
          .where('state', '=', 'done')
          .execute()
        const entry = { actorId: null, action: 'delivery.resend', subject: orderId, address: '' } as const
        await audit.write({ ...entry, detail: { seq } }, at, tx)
      })
    },
    /** Sent deliveries that are not confirmed, by our own id. */
    async sent(after: number, limit: number): Promise<(SentDelivery & { id: number })[]> {
      return db
        .selectFrom('deliveries')
        .innerJoin('game_deliveries', 'game_deliveries.order_id', 'deliveries.order_id')
        .select(['deliveries.id', 'deliveries.order_id as orderId', 'game_id as gameId', 'unit', 'amount', 'seq'])
        .where('state', '=', 'claimed')
        .where('deliveries.id', '>', after)
        .orderBy('deliveries.id')
        .limit(limit)
        .execute()
    },
    /** All sent deliveries of accounts above `afterGameId`, account by account. */
    async sentTo(afterGameId: number, accounts: number): Promise<SentDelivery[]> {
      const next = db
        .selectFrom('game_deliveries')
        .select('game_id')
        .distinct()
        .where('game_id', '>', afterGameId)
        .orderBy('game_id')
        .limit(accounts)
      const ids = (await next.execute()).map(({ game_id }) => game_id)
      if (ids.length === 0) return []
      return db
        .selectFrom('game_deliveries')
        .innerJoin('deliveries', 'deliveries.order_id', 'game_deliveries.order_id')
        .select(['deliveries.order_id as orderId', 'game_id as gameId', 'unit', 'amount', 'seq'])
        .where('game_id', 'in', ids)
        .orderBy('game_id')
        .orderBy('seq')
        .execute()
    },
    /** Records that the game has given them. Of two concurrent hosts only one writes. */
    async noteGiven(orderIds: readonly string[], at: number): Promise<void> {
      for (const subject of orderIds)
        await inTransaction(db, async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('deliveries')
            .set({ state: 'done' })
            .where('order_id', '=', subject)
            .where('state', '!=', 'done')
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) return
          const entry = { actorId: null, action: 'delivery.done', subject, address: '' } as const
          await audit.write({ ...entry, detail: { claimer: gameClaimer } }, at, tx)
        })
    },
    async find(orderIds: readonly string[]) {
      if (orderIds.length === 0) return []
      return db
        .selectFrom('deliveries')
        .leftJoin('game_deliveries', 'game_deliveries.order_id', 'deliveries.order_id')
        .select(['deliveries.order_id as orderId', 'state', 'game_id as gameId', 'seq'])
        .where('deliveries.order_id', 'in', orderIds)
        .execute()
    },
    /** Orders paid before this time whose delivery was never sent. */
    async stuck(before: number): Promise<string[]> {
      const rows = await db
        .selectFrom('deliveries')
        .innerJoin('game_accounts', 'game_accounts.account_id', 'deliveries.account_id')
        .select('order_id as orderId')
        .where('state', '=', 'waiting')
        .where('created_at', '<', before)
        .where('linked_at', '<', before)
        .execute()
      return rows.map(({ orderId }) => orderId)
    },
  }
}
