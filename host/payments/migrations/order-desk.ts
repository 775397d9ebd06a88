import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable } from '../../db/index.ts'

/** Admins' notes on orders, and indexes for searching orders. */
export const orderDesk: Migration = {
  async up(db) {
    await addColumn(db, 'orders', 'revision', 'integer', { notNull: true, defaultTo: 1 })
    await addColumn(db, 'orders', 'refunded', 'bigint', { notNull: true, defaultTo: 0 })
    await createIndex(db, 'orders_by_time').on('orders').columns(['created_at', 'id']).execute()
    await createIndex(db, 'orders_by_expiry').on('orders').columns(['state', 'expires_at']).execute()
    await createIndex(db, 'orders_by_trade').on('orders').column('trade_no').execute()
    await createIndex(db, 'orders_by_refund').on('orders').columns(['refunded', 'created_at']).execute()
    await createIndex(db, 'deliveries_by_order_state').on('deliveries').columns(['state', 'order_id']).execute()
    await createTable(db, 'order_notes')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('order_id', 'varchar(20)', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor_id', 'integer', (c) => c.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('text', 'varchar(500)', (c) => c.notNull())
      .execute()
    await createIndex(db, 'order_notes_by_order').on('order_notes').columns(['order_id', 'id']).execute()
  },
}
