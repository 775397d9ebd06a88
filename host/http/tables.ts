import type { Generated } from 'kysely'
import { addColumn, createIndex, createTable, type FeatureTables } from '../db/index.ts'

export interface RateLimitTable {
  /** Hash of a limit's name and its key. */
  bucket: string
  /** Hash of a name by which several counters are cleared together. */
  owner: string | null
  count: number
  window_ends_at: number
  /** How often it was locked; the next lock is longer. */
  strikes: number
  blocked_until: number
  /** After this time the row has no effect and may be deleted. */
  ends_at: number
  /** Increased by each lock (`lock-rows.ts`). */
  lock_count: Generated<number>
}

declare module '../db/feature-tables.ts' {
  interface Tables {
    rate_limit: RateLimitTable
  }
}

/** Counters of the rate limiter. */
export const limiterTables: FeatureTables = {
  createdBy: { rate_limit: '010-rate-limit' },
  migrations: {
    '010-rate-limit': {
      async up(db) {
        await createTable(db, 'rate_limit')
          .addColumn('bucket', 'varchar(43)', (column) => column.primaryKey())
          .addColumn('count', 'integer', (column) => column.notNull())
          .addColumn('ends_at', 'bigint', (column) => column.notNull())
          .execute()
        await createIndex(db, 'rate_limit_ends_at').on('rate_limit').column('ends_at').execute()
      },
    },
    '174-one-limiter': {
      async up(db) {
        await addColumn(db, 'rate_limit', 'owner', 'varchar(43)')
        for (const column of ['window_ends_at', 'strikes', 'blocked_until'])
          await addColumn(db, 'rate_limit', column, 'bigint', { notNull: true, defaultTo: 0 })
        await createIndex(db, 'rate_limit_by_owner').on('rate_limit').column('owner').execute()
      },
    },
    '190-lock-counts': {
      up: (db) => addColumn(db, 'rate_limit', 'lock_count', 'bigint', { notNull: true, defaultTo: 0 }),
    },
  },
}
