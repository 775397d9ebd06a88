import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndex, createTable, insertOnce } from '../../db/index.ts'

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
