import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from './steps.ts'

export const firewall: Migration = {
  async up(db) {
    await createTable(db, 'firewall_openings')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('address', 'varchar(45)', (c) => c.notNull())
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('firewall_account_address', ['account_id', 'address'])
      .execute()
    await createIndex(db, 'firewall_by_end').on('firewall_openings').column('expires_at').execute()
  },
}
