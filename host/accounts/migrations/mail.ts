import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

/** E-mail addresses, links sent to them, and the networks that accounts were logged in from. */
export const mail: Migration = {
  async up(db) {
    await createTable(db, 'account_emails')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .addColumn('email', 'varchar(254)')
      .addColumn('email_key', 'varchar(254)')
      .addColumn('confirmed_at', 'bigint')
      .addColumn('pending_email', 'varchar(254)')
      .addColumn('pending_at', 'bigint')
      .execute()
    await createIndex(db, 'account_emails_by_key').on('account_emails').column('email_key').execute()
    await createTable(db, 'account_links')
      .addColumn('token_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('purpose', 'varchar(20)', (c) => c.notNull())
      .addColumn('password_mark', 'varchar(64)', (c) => c.notNull())
      .addColumn('email', 'varchar(254)')
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await createIndex(db, 'account_links_by_account').on('account_links').column('account_id').execute()
    await createTable(db, 'known_devices')
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('network', 'varchar(64)', (c) => c.notNull())
      .addColumn('device', 'varchar(60)', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['account_id', 'network', 'device'])
      .execute()
    await createTable(db, 'initial_passwords')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .addColumn('password_mark', 'varchar(64)', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
