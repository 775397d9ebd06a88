import type { Migration } from 'kysely/migration'
import { addColumn } from './steps.ts'

/** Columns that a lock increases (`lock-rows.ts`). */
export const lockCounts: Migration = {
  async up(db) {
    for (const table of ['accounts', 'rate_limit'])
      await addColumn(db, table, 'lock_count', 'bigint', { notNull: true, defaultTo: 0 })
  },
}
