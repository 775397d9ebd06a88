import type { Generated } from 'kysely'
import { createIndex, createTable, exportedPart, type FeatureTables } from '../db/index.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    /** Addresses that an account opened. */
    firewall_openings: {
      id: Generated<number>
      account_id: number
      address: string
      opened_at: number
      expires_at: number
    }
  }
}

/** Addresses that the firewall opened. */
export const firewallTables: FeatureTables = {
  createdBy: { firewall_openings: '041-firewall' },
  migrations: {
    '041-firewall': {
      async up(db) {
        await createTable(db, 'firewall_openings')
          .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          .addColumn('account_id', 'integer', (c) => c.notNull())
          .addColumn('address', 'varchar(45)', (c) => c.notNull())
          .addColumn('opened_at', 'bigint', (c) => c.notNull())
          .addColumn('expires_at', 'bigint', (c) => c.notNull())
          .addUniqueConstraint('firewall_account_address', ['account_id', 'address'])
          .execute()
        await createIndex(db, 'firewall_by_end').on('firewall_openings').column('expires_at').execute()
      },
    },
  },
  exported: [exportedPart('firewall_openings', 'firewall_openings', 'id', 'address opened_at expires_at')],
  erasedTables: ['firewall_openings'],
}
