/** The search box and the search page. */

export const searchCopy = {
  title: '搜尋',
  placeholder: '輸入名稱、片段或編號',
  groups: {
    item: '道具',
    package: '機率',
    reform: '改造',
    enchant: '附魔',
    conversion: '轉換',
    news: '公告',
  },
  names: '名稱相符',
  mentions: '內文提及',
  none: '找不到「{q}」',
  recent: '最近搜尋',
} as const

/** Search box and search page. */
export const searchSiteCopy = {
  openSearch: '在{site}搜尋道具、怪物、地圖與公告',
  /** Groups in addition to those of `searchCopy`. */
  groups: { monster: '怪物', map: '地圖', shop: '商店' },
  /** The header's button; its label differs from the 搜尋 of the market and of the search page. */
  submit: '搜尋全站',
  all: '全部',
  kinds: '類別',
  more: '查看全部 {n} 筆結果',
  results: '搜尋結果',
  count: '{n} 筆',
  hits: '共 {n} 筆相符',
  sources: '來源：{sources}',
  unmet: '沒有已知來源',
  clearRecent: '清除最近搜尋',
  start: '輸入道具、怪物、地圖、商店、機率、改造、附魔或公告的名稱，也可以輸入編號；幾個詞以空格分開，順序不拘。',
  noneNext: '已搜尋道具、怪物、地圖、商店、公告等名稱，以及各頁內文。換個寫法，或縮短關鍵字再試一次。',
  parts: '分開搜尋：',
  part: '{text}（{n} 筆）',
  similar: '沒有相符的名稱，以下名稱與輸入只差一個字。',
  searchingTexts: '內文搜尋中…',
  /** One group is empty, and the other one could not be loaded. */
  noneHere: '這裡沒有相符的結果。',
  allResults: '查看全部結果與內文',
  lists: '翻閱各清單',
  /** Announced by the suggestions. */
  foundNames: '名稱 {names} 筆',
  found: '名稱 {names} 筆，內文 {texts} 筆',
  sells: '販售 {goods}',
  sellsMore: '販售 {goods} 等 {n} 種',
  nothingLoaded: '搜尋資料載入失敗，請確認網路連線後再試一次。',
  bodyFailed: '內文索引載入失敗。',
  noneInKind: '此類別沒有相符的結果。',
  everywhere: '搜尋全部類別',
  noScript: '全站搜尋需要啟用 JavaScript，也可以直接翻閱各清單。',
} as const
