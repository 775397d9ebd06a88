import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, createTable } from '../../db/index.ts'

/** Revisions of announcements, and their publication times. */
export const postDesk: Migration = {
  async up(db) {
    await addColumn(db, 'posts', 'revision', 'integer', { notNull: true, defaultTo: 1 })
    await addColumn(db, 'posts', 'editor_id', 'integer')
    await addColumn(db, 'posts', 'pinned', 'integer', { notNull: true, defaultTo: 0 })
    await addColumn(db, 'posts', 'published_at', 'bigint')
    await addColumn(db, 'posts', 'starts_at', 'bigint')
    await addColumn(db, 'posts', 'ends_at', 'bigint')
    await createIndex(db, 'posts_by_start').on('posts').column('starts_at').execute()
    await createIndex(db, 'posts_by_end').on('posts').column('ends_at').execute()
    await createTable(db, 'post_revisions')
      .addColumn('post_id', 'integer', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('restored_from', 'integer')
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('title', 'varchar(200)', (c) => c.notNull())
      .addColumn('content', sql`longtext`, (c) => c.notNull())
      .addColumn('enable', 'integer', (c) => c.notNull())
      .addColumn('pinned', 'integer', (c) => c.notNull())
      .addColumn('starts_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addPrimaryKeyConstraint('post_revisions_key', ['post_id', 'revision'])
      .execute()
  },
}

/** First and last day of an announced event. */
export const postEvents: Migration = {
  async up(db) {
    for (const table of ['posts', 'post_revisions'])
      for (const column of ['event_from', 'event_to']) await addColumn(db, table, column, 'varchar(10)')
  },
}
