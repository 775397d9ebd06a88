import type { Migration } from 'kysely/migration'
import { addColumn } from '../../db/index.ts'

/** Shown to an owner to distinguish sessions. */
export const sessionDevices: Migration = {
  async up(db) {
    await addColumn(db, 'sessions', 'device', 'varchar(60)')
    await addColumn(db, 'sessions', 'network', 'varchar(64)')
  },
}
