import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from './steps.ts'

export const rateLimit: Migration = {
  async up(db) {
    await createTable(db, 'rate_limit')
      .addColumn('bucket', 'varchar(43)', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await createIndex(db, 'rate_limit_ends_at').on('rate_limit').column('ends_at').execute()
  },
}
