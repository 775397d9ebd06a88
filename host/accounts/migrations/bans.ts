import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable } from '../../db/index.ts'

/** Reasons and ends of bans; whether an account of the game is banned is in the game's own table. */
export const bans: Migration = {
  async up(db) {
    await createTable(db, 'bans')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer')
      .addColumn('game_id', 'bigint')
      .addColumn('reason', 'varchar(200)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('actor_id', 'integer', (c) => c.notNull())
      .addColumn('lifted_at', 'bigint')
      .execute()
    await createIndex(db, 'bans_by_account').on('bans').columns(['account_id', 'id']).execute()
    await createIndex(db, 'bans_by_game').on('bans').columns(['game_id', 'id']).execute()
    await createIndex(db, 'bans_by_end').on('bans').columns(['lifted_at', 'ends_at']).execute()
  },
}

/** Reasons of banned addresses, which not every `ipbanlist` can store. */
export const addressBans: Migration = {
  async up(db) {
    await addColumn(db, 'bans', 'address', 'varchar(15)')
    await createIndex(db, 'bans_by_address').on('bans').columns(['address', 'id']).execute()
  },
}
