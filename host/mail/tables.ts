import type { Generated } from 'kysely'
import { createIndex, createTable, exportedPart, type FeatureTables } from '../db/index.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    /** Mails that are not sent yet. */
    mail_outbox: {
      id: Generated<number>
      /** Which text is sent. */
      kind: string
      account_id: number | null
      /** JSON of the text's values; never a token or password. */
      facts: string
      created_at: number
      next_try_at: number
      tries: number
    }
  }
}

/** Mails that wait to be sent. */
export const mailTables: FeatureTables = {
  createdBy: { mail_outbox: '132-mail' },
  migrations: {
    '132-mail': {
      async up(db) {
        await createTable(db, 'mail_outbox')
          .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          .addColumn('kind', 'varchar(40)', (c) => c.notNull())
          .addColumn('account_id', 'integer')
          .addColumn('facts', 'varchar(2000)', (c) => c.notNull())
          .addColumn('created_at', 'bigint', (c) => c.notNull())
          .addColumn('next_try_at', 'bigint', (c) => c.notNull())
          .addColumn('tries', 'integer', (c) => c.notNull())
          .execute()
        await createIndex(db, 'mail_outbox_by_time').on('mail_outbox').column('next_try_at').execute()
      },
    },
  },
  exported: [exportedPart('queued_mails', 'mail_outbox', 'id', 'kind created_at next_try_at')],
  erasedTables: ['mail_outbox'],
}
