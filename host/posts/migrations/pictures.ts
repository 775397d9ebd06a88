import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndex, createTable } from '../../db/index.ts'

/** Pictures of announcements are stored in the database, so that all hosts and backups have them. */
export const pictures: Migration = {
  async up(db) {
    await createTable(db, 'pictures')
      .addColumn('hash', 'varchar(40)', (c) => c.primaryKey())
      .addColumn('bytes', sql`longblob`, (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('author_id', 'integer')
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .execute()
    await createIndex(db, 'pictures_by_age').on('pictures').column('added_at').execute()
  },
}

/** A separate index of sizes: in the table each size is stored after its bytes, and a sum would read them all. */
export const pictureSizes: Migration = {
  async up(db) {
    await createIndex(db, 'pictures_by_size').on('pictures').column('size').execute()
  },
}
