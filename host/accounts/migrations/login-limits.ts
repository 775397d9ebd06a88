import type { Migration } from 'kysely/migration'
import { addColumn, createTable } from '../../db/index.ts'

export const loginNetworks: Migration = {
  async up(db) {
    await createTable(db, 'login_networks')
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('network', 'varchar(64)', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('login_networks_key', ['account_id', 'network'])
      .execute()
    await createTable(db, 'login_notices')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .addColumn('guesses', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}

/** One table for the places that an account logs in from; all limits have another one. */
export const sharedPlaces: Migration = {
  async up(db) {
    await addColumn(db, 'known_devices', 'place', 'varchar(43)')
    for (const table of ['login_attempts', 'login_networks']) await db.schema.dropTable(table).ifExists().execute()
  },
}
