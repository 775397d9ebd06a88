import type { Migration } from 'kysely/migration'
import { createTable } from './steps.ts'

/** Rows of another program that were imported: each is imported once. */
export const imports: Migration = {
  async up(db) {
    await createTable(db, 'imports')
      .addColumn('source', 'varchar(30)', (c) => c.notNull())
      .addColumn('source_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('imports_key', ['source', 'source_id'])
      .execute()
  },
}
