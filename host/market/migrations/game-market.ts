import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable } from '../../db/index.ts'

/** Shops and sales that one host at a time collects from the game's own database, as changes. */
export const gameMarket: Migration = {
  async up(db) {
    for (const table of ['vending_shops', 'vending_rows'])
      await addColumn(db, table, 'kind', 'integer', { notNull: true, defaultTo: 0 })
    for (const column of ['char_id', 'game_id', 'zeny_limit', 'expected_zeny', 'seen_pick', 'from_pick'])
      await addColumn(db, 'vending_shops', column, 'bigint')
    await addColumn(db, 'vending_rows', 'spec', 'varchar(200)')
    await addColumn(db, 'vending_rows', 'expected', 'integer')
    for (const column of ['gone_at', 'line_id', 'from_pick', 'seen_pick', 'gone_pick'])
      await addColumn(db, 'vending_rows', column, 'bigint')
    for (const column of ['seller_id', 'buyer_game_id']) await addColumn(db, 'sales', column, 'integer')
    await createIndex(db, 'sales_by_game_buyer').on('sales').columns(['buyer_game_id', 'sold_at']).execute()
    await createTable(db, 'game_withdrawn')
      .addColumn('source_key', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('nameid', 'integer', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('sold_at', 'bigint', (c) => c.notNull())
      .addColumn('withdrawn_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}

/** For an account's own page: its characters' shops and their sales. */
export const ownMarket: Migration = {
  async up(db) {
    await createIndex(db, 'vending_shops_by_character').on('vending_shops').column('char_id').execute()
    await createIndex(db, 'sales_by_seller').on('sales').columns(['seller_id', 'sold_at']).execute()
  },
}
