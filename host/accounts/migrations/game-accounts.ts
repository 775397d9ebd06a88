import type { Migration } from 'kysely/migration'
import { addColumn, createTable } from '../../db/index.ts'

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
