export { countOffers, largestDiscounts, mostSold, newestOffers } from './highlights.ts'
export { readItemActivity } from './item-activity.ts'
export { itemPrices, medianPrices } from './item-prices.ts'
export { mapShops } from './map-shops.ts'
export { deleteSales, hasMedians, hasOtherShops, hasSalesOfOthers, newestSaleAt } from './market-contents.ts'
export { bumpMarketVersion, readMarketVersions } from './market-version.ts'
export { hiddenKind, type OfferKind, offerKinds } from './offer-kinds.ts'
export { createOffers, namedRows, offersJson } from './offers.ts'
export { findOwnSales, findOwnShops } from './own-market.ts'
export { hasNoOffers, replaceShops } from './replace-shops.ts'
export { medianWindowMs, refreshMedians, refreshStaleMedians } from './sale-medians.ts'
export {
  countSalesInOthers,
  findDailySales,
  findPurchases,
  findSaleHistory,
  type SaleSummary,
  storeSales,
  storeSalesIn,
  summarizeSales,
} from './sales.ts'
