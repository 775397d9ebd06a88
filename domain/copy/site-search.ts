/** Search box and search page. */
export const searchSiteCopy = {
  /** The header's button, named apart from the market's and the search page's own 搜尋. */
  submit: '搜尋全站',
  all: '全部',
  kinds: '類別',
  more: '查看全部 {n} 筆結果',
  results: '搜尋結果',
  count: '{n} 筆',
  hits: '共 {n} 筆相符',
  clearRecent: '清除最近搜尋',
  start: '輸入道具、機率、改造或附魔的名稱，也可以輸入編號。',
  noneNext: '換個寫法，或縮短關鍵字再試一次。',
  folded: '沒有完全相符的名稱，以下依異體字與簡體字比對。',
  nothingLoaded: '搜尋資料載入失敗，請確認網路連線後再試一次。',
  bodyFailed: '內文索引載入失敗。',
  noneInKind: '此類別沒有相符的結果。',
  noScript: '全站搜尋需要啟用 JavaScript，也可以直接翻閱各清單。',
} as const
