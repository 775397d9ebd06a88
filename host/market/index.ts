export { alertMailKind, alertRoutes, createAlertMails, keepAlerting } from './alerts/index.ts'
export { keepCollecting, runBackfill, shopsSeenAt } from './collector/index.ts'

export { ImportError, importSales, importShops } from './import/index.ts'
export { itemMarketRoutes } from './item-routes.ts'
export { nameIndexOf } from './name-index.ts'
export { priceRoutes } from './price-routes.ts'
export { vendingRoutes } from './routes.ts'
export {
  createVending,
  deleteSales,
  findOwnSales,
  findOwnShops,
  hasMedians,
  hasOtherShops,
  hasSalesOfOthers,
  newestSaleAt,
  refreshMedians,
  refreshStaleMedians,
  storeSalesIn,
} from './store/index.ts'

export { marketTodayRoutes } from './today-routes.ts'
