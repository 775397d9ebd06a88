import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

export const accounts: Migration = {
  async up(db) {
    await createTable(db, 'accounts')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('name', 'varchar(64)', (c) => c.notNull())
      .addColumn('name_key', 'varchar(64)', (c) => c.notNull().unique())
      .addColumn('password_hash', 'varchar(200)', (c) => c.notNull())
      .addColumn('gender', 'varchar(10)', (c) => c.notNull())
      .addColumn('role', 'varchar(20)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('disabled_at', 'bigint')
      .execute()
    await createTable(db, 'sessions')
      .addColumn('token_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addForeignKeyConstraint('sessions_account', ['account_id'], 'accounts', ['id'], (c) => c.onDelete('cascade'))
      .execute()
    await createIndex(db, 'sessions_by_account').on('sessions').column('account_id').execute()
    await createIndex(db, 'sessions_by_end').on('sessions').column('expires_at').execute()
    await createTable(db, 'login_attempts')
      .addColumn('bucket', 'varchar(160)', (c) => c.primaryKey())
      .addColumn('window_start', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('strikes', 'integer', (c) => c.notNull())
      .addColumn('blocked_until', 'bigint', (c) => c.notNull())
      .execute()
  },
}
