import type { Selectable } from 'kysely'
import { createAuditLog } from '../../audit/index.ts'
import type { OpenDatabase, PaymentTables } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'

export type Delivery = Selectable<PaymentTables['deliveries']>

/**
 * The outbox that a game server empties. A claim belongs to its claimer until it is acknowledged: after a crash it gets
 * the same rows again, and can recognise by `order_id` what it has already given.
 */
export function createDeliveries({ db }: Pick<OpenDatabase, 'db'>, now: () => number = Date.now) {
  const audit = createAuditLog(db)
  return {
    /** Up to `limit` deliveries for this claimer: first unacknowledged ones, then waiting ones. */
    async claim(claimer: string, limit: number): Promise<Delivery[]> {
      const held = await heldBy(claimer)
      if (held.length < limit) {
        const taking = db
          .updateTable('deliveries')
          .set({ state: 'claimed', claimed_by: claimer, claimed_at: now() })
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
                  .limit(limit - held.length)
                  .as('next'),
              )
              .select('next.id'),
          )
        await taking.execute()
      }
      return (await heldBy(claimer)).slice(0, limit)
    },

    /**
     * Marks a delivery as given; false if it is not this claimer's or was acknowledged before. A delivery that was
     * queued again can be acknowledged by its last claimer until another one claims it.
     */
    async acknowledge(claimer: string, id: number): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('deliveries')
          .set({ state: 'done' })
          .where('id', '=', id)
          .where('claimed_by', '=', claimer)
          .where('state', 'in', ['claimed', 'waiting'])
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) return false
        const given = tx.selectFrom('deliveries').select('order_id').where('id', '=', id)
        const { order_id: subject } = await given.executeTakeFirstOrThrow()
        await audit.write(
          { actorId: null, action: 'delivery.done', subject, address: '', detail: { claimer } },
          now(),
          tx,
        )
        return true
      })
    },

    /** Which of these orders were acknowledged. */
    async doneOf(orderIds: readonly string[]): Promise<Set<string>> {
      if (orderIds.length === 0) return new Set()
      const all = db.selectFrom('deliveries').select('order_id').where('order_id', 'in', orderIds)
      return new Set((await all.where('state', '=', 'done').execute()).map(({ order_id }) => order_id))
    },
  }

  function heldBy(claimer: string): Promise<Delivery[]> {
    return db
      .selectFrom('deliveries')
      .selectAll()
      .where('claimed_by', '=', claimer)
      .where('state', '=', 'claimed')
      .orderBy('id')
      .execute()
  }
}

export type Deliveries = ReturnType<typeof createDeliveries>
