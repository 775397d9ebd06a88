/** Texts of the home page besides the announcements, and of how to start. */

/** The strip above the announcements, and the state in the header. */
export const stripCopy = {
  calendar: '活動行事曆',
  label: '現在的伺服器與活動',
  online: '線上 {n} 人',
  shops: '擺攤 {n}',
  clock: '遊戲時間 {time}',
  woeNext: '攻城戰 週{day} {from}（{left}後）',
  woeNow: '攻城戰進行中（剩 {left}）',
  woeAll: '每週時間（伺服器時間）',
  down: '維護',
  partly: '異常',
  period: '活動期間：{days}',
  days: '{from} ～ {to}',
  since: '{from} 起',
  untilDay: '到 {to}',
  lastDay: '今天最後一天',
  daysLeft: '剩 {n} 天',
  startsIn: '{n} 天後開始',
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

/** How a newcomer starts, on the download page; linked from home, login and sign-up. */
export const startCopy = {
  title: '如何開始',
  short: '第一次來？如何開始',
  download: '下載並安裝遊戲',
  account: '註冊帳號',
  accountNote: '同一組帳號密碼登入遊戲與本站。',
  first: '進入遊戲',
  firstNote: '不知道去哪練、撿什麼？先翻這幾頁：',
  patches: '更新檔',
  patchesNote: '裝好主程式後依序套用：',
  community: '社群',
  communityNote: '找隊友、問問題、看最新消息：',
  gives: '有帳號可以做什麼',
  givesList: [
    '查玩家露店與成交行情，把想要的道具放進關注清單',
    '贊助與 VIP，點數直接發到遊戲帳號',
    '在海外開通遊戲防火牆',
    '看自己的角色、露店與訂單',
  ],
} as const
