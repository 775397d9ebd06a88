import type { Migration } from 'kysely/migration'
import { addColumn, createIndex } from '../../db/index.ts'

/** Closed and emptied accounts. */
export const accountClosing: Migration = {
  async up(db) {
    await addColumn(db, 'accounts', 'closing_at', 'bigint')
    await addColumn(db, 'accounts', 'closed_at', 'bigint')
    await createIndex(db, 'accounts_by_closing').on('accounts').column('closing_at').execute()
  },
}
