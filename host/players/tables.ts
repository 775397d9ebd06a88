import { createTable, exportedPart, type FeatureTables } from '../db/index.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    /** Accounts that opted out of rankings. */
    ranking_opt_outs: { account_id: number }
    /** The host that does a task which only one host may do at a time. */
    game_leases: {
      name: string
      holder: string
      /** By the database's clock. */
      until: number
      /** JSON: the holder's progress. */
      state: string
    }
  }
}

/** Choices of players. */
export const playerTables: FeatureTables = {
  createdBy: { ranking_opt_outs: '084-ranking-opt-outs' },
  migrations: {
    '084-ranking-opt-outs': {
      up: (db) =>
        createTable(db, 'ranking_opt_outs')
          .addColumn('account_id', 'integer', (c) => c.primaryKey())
          .execute(),
    },
  },
  exported: [exportedPart('ranking_opt_out', 'ranking_opt_outs', 'account_id', 'account_id')],
}
