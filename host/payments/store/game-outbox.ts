import { createAuditLog } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { inTransaction, isDuplicate } from '../../db/index.ts'
import type { GameDelivery, SentDelivery } from '../../game-db/index.ts'

/** Who has claimed what stands in the game's database; the calls of `/deliveries` take other names only. */
export const gameClaimer = 'game database'

/** Our side of the deliveries that go through the game's own database. */
export function createGameOutbox(db: Database) {
  const audit = createAuditLog(db)
  return {
    /** Paid and not sent yet, of accounts that play, in the sequence of payment, by our own id. */
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
    /** It stands in the game's table under this number. */
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
        // Another host has noted it.
        if (!isDuplicate(error)) throw error
      }
    },
    /** The highest number that a delivery of this account of the game has had; 0 for none. */
    async lastSent(gameId: number): Promise<number> {
      const sent = db.selectFrom('game_deliveries').where('game_id', '=', gameId)
      const row = await sent.select((e) => e.fn.max('seq').as('last')).executeTakeFirst()
      return Number(row?.last ?? 0)
    },
    /** The game had lost it, and with it what it had given: it stands there again, and is to be given. */
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
    /** Sent and not known to be given, by our own id. */
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
    /** All that was sent, of accounts above `afterGameId`, account by account. */
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
    /** The game has given them. Of two hosts that see it at once one writes it down. */
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
    /** Accounts of the game that paid before this and whose delivery was never sent. */
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
