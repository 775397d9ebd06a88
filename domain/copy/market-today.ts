/** The market before the first search. Not with the other texts of the market, which load with its first rows. */
export const marketTodayCopy = {
  summary: '目前有 {shops} 間露店、{offers} 項商品。',
  recent: '最近搜尋',
  forgetRecent: '清除紀錄',
  deals: '比中位數便宜',
  dealsHint: '低於同道具近期成交中位數一成以上，差距大的在前。',
  newOffers: '最新上架',
  newOffersHint: '每項道具只列最新的一筆。',
  bestSellers: '本週賣最多',
  bestSellersHint: '近 7 天成交筆數最多的道具。',
  soldTimes: '成交 {n} 筆',
  averagePrice: '均價 {price}',
  showRest: '再顯示 {n} 項',
  empty: '目前沒有露店，近 7 天也沒有成交。',
  emptyHint: '有玩家開店後，這裡會列出最新上架、最划算的商品與本週成交最多的道具。',
  failed: '暫時無法取得目前的市況，仍可直接搜尋。',
} as const
