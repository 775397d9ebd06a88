import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

/** Deliveries in the game's database. */
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
