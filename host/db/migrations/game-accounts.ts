import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable } from './steps.ts'

export const gameAccounts: Migration = {
  async up(db) {
    await createTable(db, 'game_accounts')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .addColumn('game_id', 'bigint', (c) => c.notNull().unique())
      .addColumn('value_digest', 'varchar(80)', (c) => c.notNull())
      .addColumn('linked_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}

/** When the game's table was created, to recognise numbers that it gives out again. */
export const gameTableMade: Migration = {
  up: (db) => addColumn(db, 'game_accounts', 'table_made', 'bigint'),
}

export const gameDeliveries: Migration = {
  async up(db) {
    await createTable(db, 'game_deliveries')
      .addColumn('order_id', 'varchar(20)', (c) => c.primaryKey())
      .addColumn('game_id', 'bigint', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .execute()
    await createIndex(db, 'game_deliveries_by_seq').on('game_deliveries').columns(['game_id', 'seq']).execute()
  },
}

export const rankingOptOuts: Migration = {
  async up(db) {
    await createTable(db, 'ranking_opt_outs')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .execute()
  },
}
