import type { FeatureTables } from '../../db/index.ts'
import { gameMarket, ownMarket } from './game-market.ts'
import {
  marketParts,
  marketState,
  plainPrices,
  sales,
  salesByDay,
  shopSearch,
  unknownPrices,
  vending,
} from './market.ts'

export const marketMigrations: FeatureTables['migrations'] = {
  '050-vending': vending,
  '051-sales': sales,
  '052-market-state': marketState,
  '053-market-parts': marketParts,
  '090-game-market': gameMarket,
  '092-own-market': ownMarket,
  '160-unknown-prices': unknownPrices,
  '162-shop-search': shopSearch,
  '200-sales-by-day': salesByDay,
  '230-plain-prices': plainPrices,
}
