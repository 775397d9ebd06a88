import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

export const payments: Migration = {
  async up(db) {
    await createTable(db, 'orders')
      .addColumn('id', 'varchar(20)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('kind', 'varchar(10)', (c) => c.notNull())
      .addColumn('plan_id', 'integer', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addColumn('credit', 'bigint', (c) => c.notNull())
      .addColumn('method', 'varchar(10)', (c) => c.notNull())
      .addColumn('provider', 'varchar(20)', (c) => c.notNull())
      .addColumn('trade_no', 'varchar(40)', (c) => c.notNull().defaultTo(''))
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('paid_at', 'bigint')
      .execute()
    await createIndex(db, 'orders_by_account').on('orders').columns(['account_id', 'created_at']).execute()
    await createIndex(db, 'orders_by_state').on('orders').columns(['state', 'created_at']).execute()
    await createTable(db, 'order_slots')
      .addColumn('slot', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('order_id', 'varchar(20)', (c) => c.notNull())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .execute()
    for (const table of ['ledger', 'deliveries'] as const) {
      let builder = createTable(db, table)
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        // Unique: the database guarantees at most one credit and one delivery per order, even if the program fails.
        .addColumn('order_id', 'varchar(20)', (c) => c.notNull().unique())
        .addColumn('account_id', 'integer', (c) => c.notNull())
        .addColumn('unit', 'varchar(10)', (c) => c.notNull())
        .addColumn('amount', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
      if (table === 'deliveries')
        builder = builder
          .addColumn('state', 'varchar(10)', (c) => c.notNull())
          .addColumn('claimed_by', 'varchar(64)')
          .addColumn('claimed_at', 'bigint')
      await builder.execute()
    }
    await createIndex(db, 'deliveries_by_state').on('deliveries').columns(['state', 'id']).execute()
    await createIndex(db, 'ledger_by_account').on('ledger').columns(['account_id', 'unit']).execute()
    await createTable(db, 'payment_events')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('provider', 'varchar(20)', (c) => c.notNull())
      .addColumn('order_id', 'varchar(40)', (c) => c.notNull())
      .addColumn('outcome', 'varchar(120)', (c) => c.notNull())
      .execute()
    await createIndex(db, 'payment_events_by_order').on('payment_events').columns(['order_id', 'at']).execute()
  },
}
