import type { Migration } from 'kysely/migration'
import { addColumn } from './steps.ts'

/** By what an owner tells one session from another. */
export const sessionDevices: Migration = {
  async up(db) {
    await addColumn(db, 'sessions', 'device', 'varchar(60)')
    await addColumn(db, 'sessions', 'network', 'varchar(64)')
  },
}
