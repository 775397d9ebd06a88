/** Texts of the market on an item's page. */
export const itemMarketCopy = {
  logIn: '登入看賣家、成交價與開店通知',
  failed: '暫時讀不到市場資料',
  sellers: '目前販售',
  buyers: '目前收購',
  shops: '{n} 家',
  lowest: '最低 {price}',
  highest: '最高 {price}',
  none: '沒有人賣',
  last: '最近成交',
  noSales: '近 30 天沒有成交',
  sale: '{price} × {amount}',
  unknown: '價格不明',
  chart: '30 天價格：{low}～{high}',
  table: '以表格檢視 30 天價格（各精煉合計）',
  columns: { day: '日期', average: '平均', sales: '筆數' },
  notify: '開店時通知我',
} as const
