import type { Migration } from 'kysely/migration'
import { makeAuditTriggers } from '../audit-triggers.ts'
import { createIndex, createTable } from './steps.ts'

/** The database itself refuses changes of audit lines, and deletion before their time. */
export const auditAppendOnly: Migration = {
  async up(db) {
    await createIndex(db, 'audit_log_by_action').on('audit_log').columns(['action', 'at']).execute()
    await createTable(db, 'settings_seen')
      .addColumn('name', 'varchar(60)', (c) => c.primaryKey())
      .addColumn('value', 'varchar(300)', (c) => c.notNull())
      .execute()
    await makeAuditTriggers(db)
  },
}
