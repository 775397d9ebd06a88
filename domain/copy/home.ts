/** The home page and its announcements. */

/** The kinds of announcements. */
export const homeCopy = {
  title: '最新公告',
  all: '全部',
  system: '系統',
  qa: 'Q&A',
  event: '活動',
  unknown: '未知',
  empty: '目前沒有公告',
} as const

/** What else the home page has. */
export const homeSiteCopy = {
  contents: '目錄',
  lastPatch: '最近的資料更新',
  allPatches: '全部更新內容',
  names: { package: '機率', reform: '改造', enchant: '附魔', item: '道具', monster: '怪物', map: '地圖' },
} as const

/** The list of announcements. */
export const announcementsCopy = {
  feed: '公告訂閱',
  filter: '公告類型',
  pages: '公告分頁',
  showAll: '查看全部公告',
} as const

/** What happened today, next to the announcements. */
export const todayCopy = {
  label: '今日動態',
  market: '露店動態',
  newOffers: '最新上架',
  deals: '低於行情',
  bestSellers: '本週熱賣',
  open: '目前有 {shops} 間露店，{offers} 件商品',
  sold: '{n} 筆',
  signIn: '登入後看最新上架、低於行情的商品與本週熱賣。',
  signInLink: '登入看露店',
  search: '查露店',
  failed: '暫時讀不到露店動態。',
  mvp: '最近倒下的 MVP',
  someone: '有人',
  picks: '今日圖鑑',
  monsterNote: '等級 {level}・{element}・掉落 {n} 種',
  packageNote: '{n} 種內容，最難得的是 {name}',
  enchantNote: '{n} 個可附魔的位置',
} as const
