import type { FeatureTables } from '../db/index.ts'
import type {} from './columns.ts'
import { marketMigrations } from './migrations/index.ts'
import { marketData } from './personal-data.ts'

/** Shops, their offers, and sales. */
export const marketTables: FeatureTables = {
  createdBy: {
    vending_shops: '050-vending',
    vending_rows: '050-vending',
    sales: '051-sales',
    sale_days: '051-sales',
    sale_medians: '051-sales',
    market_state: '052-market-state',
    game_withdrawn: '090-game-market',
  },
  migrations: marketMigrations,
  counters: ['market_state'],
  newestAt: { sales: 'sold_at' },
  emptyForDemo: ['sales', 'vending_shops'],
  ...marketData,
}
