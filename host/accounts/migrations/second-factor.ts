import type { Migration } from 'kysely/migration'
import { addColumn, createTable } from '../../db/index.ts'

/** TOTP secrets, recovery codes, logins that wait for their code, and the last confirmation of sessions. */
export const secondFactor: Migration = {
  async up(db) {
    await createTable(db, 'second_factors')
      .addColumn('account_id', 'integer', (c) => c.primaryKey())
      .addColumn('secret', 'varchar(200)')
      .addColumn('active_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('pending_secret', 'varchar(200)')
      .addColumn('pending_at', 'bigint')
      .execute()
    await createTable(db, 'recovery_codes')
      .addColumn('code_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .execute()
    await createTable(db, 'login_steps')
      .addColumn('token_hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('account_id', 'integer', (c) => c.notNull())
      .addColumn('password_mark', 'varchar(64)', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await addColumn(db, 'sessions', 'confirmed_at', 'bigint')
    await addColumn(db, 'sessions', 'with_code', 'integer', { notNull: true, defaultTo: 0 })
  },
}
