import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndex, createTable, insertOnce } from './steps.ts'

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
    await createTable(db, 'audit_log')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('action', 'varchar(40)', (c) => c.notNull())
      .addColumn('subject', 'varchar(200)', (c) => c.notNull())
      .addColumn('address', 'varchar(64)', (c) => c.notNull())
      .addColumn('detail', 'varchar(2000)', (c) => c.notNull())
      .execute()
    await createIndex(db, 'audit_log_by_time').on('audit_log').column('at').execute()
  },
}

/** Signals to all hosts that announcements changed, so that they renew their caches. */
export const postState: Migration = {
  async up(db) {
    await createTable(db, 'post_state')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute()
    await insertOnce(db, 'post_state', { id: 1, version: 1 })
  },
}

export const posts: Migration = {
  async up(db) {
    await createTable(db, 'posts')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('title', 'varchar(200)', (c) => c.notNull())
      // `text` is limited to 64 kB in MariaDB; SQLite accepts any type name.
      .addColumn('content', sql`longtext`, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('enable', 'integer', (c) => c.notNull())
      .addColumn('author_id', 'integer')
      .execute()
    await createIndex(db, 'posts_newest').on('posts').columns(['created_at', 'id']).execute()
  },
}
