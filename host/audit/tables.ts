import type { Generated } from 'kysely'
import { createIndex, createTable, type FeatureTables } from '../db/index.ts'
import { makeAuditTriggers } from './audit-triggers.ts'
import { auditData } from './personal-data.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>
      at: number
      /** Null without a login, or for a command. */
      actor_id: number | null
      action: string
      subject: string
      /** Only the client's network: /24 of IPv4, /48 of IPv6; '' without a client, such as for a command. */
      address: string
      /** JSON of further details; never a password or token. */
      detail: string
    }
  }
}

/** The audit log. */
export const auditTables: FeatureTables = {
  createdBy: { audit_log: '020-accounts' },
  migrations: {
    '020-accounts': {
      async up(db) {
        await createTable(db, 'audit_log')
          .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          .addColumn('at', 'bigint', (c) => c.notNull())
          .addColumn('actor_id', 'integer')
          .addColumn('action', 'varchar(40)', (c) => c.notNull())
          .addColumn('subject', 'varchar(200)', (c) => c.notNull())
          .addColumn('address', 'varchar(64)', (c) => c.notNull())
          .addColumn('detail', 'varchar(2000)', (c) => c.notNull())
          .execute()
        await createIndex(db, 'audit_log_by_time').on('audit_log').column('at').execute()
      },
    },
    '124-audit-append-only': {
      async up(db) {
        await createIndex(db, 'audit_log_by_action').on('audit_log').columns(['action', 'at']).execute()
        await makeAuditTriggers(db)
      },
    },
    '140-order-desk': {
      async up(db) {
        await createIndex(db, 'audit_log_by_subject').on('audit_log').columns(['subject', 'id']).execute()
        await createIndex(db, 'audit_log_by_actor').on('audit_log').columns(['actor_id', 'id']).execute()
      },
    },
  },
  newestAt: { audit_log: 'at' },
  emptyForDemo: ['audit_log'],
  ...auditData,
}
