import type { Migration } from 'kysely/migration'
import { createTable } from './steps.ts'

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
