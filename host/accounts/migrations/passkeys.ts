import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

/** Public keys of passkeys, and pending challenges. */
export const passkeys: Migration = {
  async up(db) {
    await createTable(db, 'passkeys')
      .addColumn('credential_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('credential_id', 'varchar(1400)', (c) => c.notNull())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('public_key', 'varchar(1400)', (c) => c.notNull())
      .addColumn('sign_count', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'varchar(100)', (c) => c.notNull())
      .addColumn('site', 'varchar(255)', (c) => c.notNull())
      .addColumn('name', 'varchar(60)', (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addForeignKeyConstraint('passkeys_account', ['account_id'], 'accounts', ['id'], (c) => c.onDelete('cascade'))
      .execute()
    await createIndex(db, 'passkeys_by_account').on('passkeys').column('account_id').execute()
    await createTable(db, 'passkey_challenges')
      .addColumn('holder_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('challenge', 'varchar(64)', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
