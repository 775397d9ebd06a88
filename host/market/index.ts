export { alertMailKind, alertRoutes, createAlertMails, keepAlerting } from './alerts/index.ts'
export { keepCollecting, runBackfill, shopsSeenAt } from './collector/index.ts'

export { ImportError, importSales, importShops } from './import/index.ts'
export { itemMarketRoutes } from './item-routes.ts'
export { nameIndexOf } from './name-index.ts'
export { priceRoutes } from './price-routes.ts'
export { marketRoutes } from './routes.ts'
export {
  deleteSales,
  findOwnSales,
  findOwnShops,
  hasMedians,
  hasNoOffers,
  hasOtherShops,
  hasSalesOfOthers,
  newestSaleAt,
  refreshMedians,
  refreshStaleMedians,
  replaceShops,
  storeSalesIn,
} from './store/index.ts'

export { marketTodayRoutes } from './today-routes.ts'
