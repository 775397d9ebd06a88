import { createTable, type FeatureTables } from '../db/index.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    /** The settings of the last start; secrets as fingerprints. */
    settings_seen: {
      name: string
      value: string
    }
    /** Rows of another program that were imported. */
    imports: {
      /** Program and table, such as `cp_txnlog`. */
      source: string
      source_id: number
    }
  }
}

/** What the host remembers for its operator. */
export const adminTables: FeatureTables = {
  createdBy: { settings_seen: '124-audit-append-only', imports: '170-imports' },
  migrations: {
    '124-audit-append-only': {
      up: (db) =>
        createTable(db, 'settings_seen')
          .addColumn('name', 'varchar(60)', (c) => c.primaryKey())
          .addColumn('value', 'varchar(300)', (c) => c.notNull())
          .execute(),
    },
    // Rows of another program that were imported: each is imported once.
    '170-imports': {
      async up(db) {
        await createTable(db, 'imports')
          .addColumn('source', 'varchar(30)', (c) => c.notNull())
          .addColumn('source_id', 'bigint', (c) => c.notNull())
          .addPrimaryKeyConstraint('imports_key', ['source', 'source_id'])
          .execute()
      },
    },
  },
}
