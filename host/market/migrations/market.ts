import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable, dropIndex, insertOnce, isSqlite } from '../../db/index.ts'

export const vending: Migration = {
  async up(db) {
    await createTable(db, 'vending_shops')
      .addColumn('vending_id', 'bigint', (c) => c.primaryKey())
      .addColumn('title', 'varchar(200)', (c) => c.notNull())
      .addColumn('currency', 'varchar(4)', (c) => c.notNull())
      .addColumn('char_name', 'varchar(64)', (c) => c.notNull())
      .addColumn('map', 'varchar(64)', (c) => c.notNull())
      .addColumn('x', 'integer', (c) => c.notNull())
      .addColumn('y', 'integer', (c) => c.notNull())
      .execute()
    await createTable(db, 'vending_rows')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('vending_id', 'bigint', (c) => c.notNull())
      .addColumn('nameid', 'integer', (c) => c.notNull())
      .addColumn('price', 'bigint', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('refine', 'integer', (c) => c.notNull())
      .addColumn('grade', 'integer', (c) => c.notNull())
      .addColumn('slots', 'integer', (c) => c.notNull())
      .addColumn('cards', 'varchar(200)', (c) => c.notNull())
      .addColumn('options', 'text', (c) => c.notNull())
      .addColumn('type', 'varchar(20)', (c) => c.notNull())
      .addForeignKeyConstraint('vending_rows_shop', ['vending_id'], 'vending_shops', ['vending_id'], (c) =>
        c.onDelete('cascade'),
      )
      .execute()
    await createIndex(db, 'vending_rows_by_item').on('vending_rows').columns(['nameid', 'price']).execute()
    await createIndex(db, 'vending_rows_by_shop').on('vending_rows').column('vending_id').execute()
  },
}

export const sales: Migration = {
  async up(db) {
    await createTable(db, 'sales')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('nameid', 'integer', (c) => c.notNull())
      .addColumn('currency', 'varchar(4)', (c) => c.notNull())
      .addColumn('price', 'bigint', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('sold_at', 'bigint', (c) => c.notNull())
      .addColumn('refine', 'integer', (c) => c.notNull())
      .addColumn('grade', 'integer', (c) => c.notNull())
      .addColumn('cards', 'varchar(200)', (c) => c.notNull())
      .addColumn('options', 'text', (c) => c.notNull())
      .addColumn('map', 'varchar(64)', (c) => c.notNull())
      .addColumn('buyer_id', 'integer')
      .addColumn('source_key', 'varchar(64)', (c) => c.unique())
      .execute()
    await createIndex(db, 'sales_by_item').on('sales').columns(['nameid', 'currency', 'sold_at']).execute()
    await createIndex(db, 'sales_by_buyer').on('sales').columns(['buyer_id', 'sold_at']).execute()
    await createTable(db, 'sale_days')
      .addColumn('nameid', 'integer', (c) => c.notNull())
      .addColumn('currency', 'varchar(4)', (c) => c.notNull())
      .addColumn('day', 'varchar(10)', (c) => c.notNull())
      .addColumn('sales', 'integer', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addColumn('turnover', 'double precision', (c) => c.notNull())
      .addColumn('min_price', 'bigint', (c) => c.notNull())
      .addColumn('max_price', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('sale_days_key', ['nameid', 'currency', 'day'])
      .execute()
    await createTable(db, 'sale_medians')
      .addColumn('nameid', 'integer', (c) => c.notNull())
      .addColumn('currency', 'varchar(4)', (c) => c.notNull())
      .addColumn('refine', 'integer', (c) => c.notNull())
      .addColumn('median', 'double precision', (c) => c.notNull())
      .addColumn('sales', 'integer', (c) => c.notNull())
      .addColumn('computed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('sale_medians_key', ['nameid', 'currency', 'refine'])
      .execute()
    await createIndex(db, 'sale_medians_by_age').on('sale_medians').column('computed_at').execute()
  },
}

export const marketState: Migration = {
  async up(db) {
    await createTable(db, 'market_state')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute()
    await insertOnce(db, 'market_state', { id: 1, version: 1 })
  },
}

/** Shops keep row 1; sales and medians get separate versions. The index returns all rows ordered by price. */
export const marketParts: Migration = {
  async up(db) {
    for (const id of [2, 3]) await insertOnce(db, 'market_state', { id, version: 1 })
    await createIndex(db, 'vending_rows_by_price').on('vending_rows').column('price').execute()
  },
}

/** An unknown price becomes null, so that 0 is a price. Until now 0 was stored for it. */
export const unknownPrices: Migration = {
  async up(db) {
    // SQLite cannot make a column nullable.
    const steps = isSqlite(db)
      ? [
          'alter table sales add column known_price bigint',
          'update sales set known_price = nullif(price, 0)',
          'alter table sales drop column price',
          'alter table sales rename column known_price to price',
        ]
      : ['alter table sales modify price bigint null', 'update sales set price = null where price = 0']
    for (const step of steps) await sql.raw(step).execute(db)
  },
}

/** Searches of shops read this index; the others served an index in the host's memory. */
export const shopSearch: Migration = {
  async up(db) {
    const columns = ['nameid', 'kind', 'gone_at', 'price']
    await createIndex(db, 'vending_rows_by_offer').on('vending_rows').columns(columns).execute()
    for (const index of ['item', 'price']) await dropIndex(db, 'vending_rows', `vending_rows_by_${index}`)
  },
}

/** The most sold items of the last days, without reading all earlier days. */
export const salesByDay: Migration = {
  async up(db) {
    await createIndex(db, 'sale_days_by_day').on('sale_days').column('day').execute()
  },
}

/** Medians of items as a box gives them. Existing medians become stale, so the host computes them again. */
export const plainPrices: Migration = {
  async up(db) {
    await addColumn(db, 'sale_medians', 'plain_median', 'double precision')
    await addColumn(db, 'sale_medians', 'plain_sales', 'integer', { notNull: true, defaultTo: 0 })
    await addColumn(db, 'sale_medians', 'plain_sold_at', 'bigint')
    await sql.raw('update sale_medians set computed_at = 0').execute(db)
  },
}
