/**
 * The texts that the specification fixes, by screen, with those of contract-common.ts and contract-pages.ts. `{x}` is a
 * placeholder: see `fill`. contract.test.ts rejects any change or addition, so unused texts stay, and new ones belong in
 * the other files of this folder.
 */

export { commonCopy, navCopy } from './contract-common.ts'

export const siteCopy = {
  name: '米德加爾特年鑑',
  points: '年鑑點數',
  skipToContent: '跳至主要內容',
  searchEverything: '搜尋全站',
  theme: '切換深淺色',
} as const

export const toastCopy = {
  loginRequired: {
    title: '請先登入',
    description: '登入後才能繼續操作',
  },
  verifyFailed: {
    title: '驗證失敗',
    description: '驗證失敗，請重新登入',
  },
  welcome: {
    title: '登入成功',
    description: '歡迎回來，{username}',
  },
  loggedOut: {
    title: '登出成功',
    description: '帳號 {account} 已登出',
  },
  notLoggedIn: {
    title: '錯誤',
    description: '尚未登入',
  },
  signupBlocked: {
    title: '提醒',
    description: '若要註冊新帳號，請先登出',
  },
  timeout: '連線逾時',
  orderFailed: '訂單建立失敗',
  subscribeFailed: '訂閱失敗',
} as const

export const homeCopy = {
  title: '最新公告',
  all: '全部',
  system: '系統',
  qa: 'Q&A',
  event: '活動',
  unknown: '未知',
  empty: '目前沒有公告',
} as const

export const downloadCopy = {
  title: '下載遊戲',
  client: '完整遊戲主程式',
  size: '約 6.5 GB',
  button: '下載',
} as const

export const loginCopy = {
  title: '冒險者登入',
  username: '帳號',
  password: '密碼',
  submit: '登入',
  busy: '登入中…',
  toSignUp: '還沒有帳號？立即註冊',
  failed: '登入失敗',
  missingToken: '登入回應缺少 token',
} as const

export const signupCopy = {
  title: '冒險者註冊',
  username: '帳號',
  password: '密碼',
  confirm: '確認密碼',
  gender: '性別',
  male: '男',
  female: '女',
  submit: '註冊',
  busy: '註冊中...',
  failed: '註冊失敗',
  usernameShort: '帳號至少需要 6 個字元',
  passwordShort: '密碼至少需要 6 個字元',
  confirmEmpty: '請再次輸入密碼',
  confirmDiffers: '兩次密碼輸入不一致',
  genderMissing: '請選擇性別',
} as const

export const donateCopy = {
  title: '贊助服務',
  account: '遊戲帳號',
  donationTab: '贊助',
  vipTab: 'VIP 訂閱',
  method: '付款方式',
  credit: '信用卡',
  atm: 'ATM 轉帳',
  cvs: '超商代碼',
  amount: '贊助金額',
  ratio: '比例 1 : {r}',
  points: '可獲得 {points} {n} 點',
  submit: '前往贊助',
  confirmTitle: '確認贊助',
  amountRange: '請輸入 {min} 到 {max} 之間的金額',
  plansFailed: '載入贊助設定失敗',
  timeout: '連線逾時，請稍後再試',
  failed: '產生訂單失敗，請稍後再試',
  noForm: '在回傳內容中找不到 <form>',
  vipPlan: '訂閱方案',
  vipOption: '{day} 天 / NT$ {price}',
  subscribe: '立即訂閱',
  vipConfirmTitle: '確認訂閱',
  vipPlansFailed: '載入 VIP 方案失敗',
  popupBlocked: '無法開啟付款視窗，請允許瀏覽器彈出視窗',
  originRefused: '付款頁面來源不受信任，已取消',
  orderStates: {
    pending: '等待付款',
    issued: '已取得繳費代碼，等待付款',
    paid: '付款完成，點數已入帳',
    failed: '付款失敗',
    expired: '訂單已逾期',
  },
} as const

export const packageCopy = {
  title: '機率查詢',
  searchLabel: '搜尋道具名稱',
  typeLabel: '類型',
  types: {
    ALL: '全部',
    CASH: '商城轉蛋',
    COSTUME: '服飾附魔石',
    SHADOW: '影子裝備',
    ETC: '其他',
  },
  empty: '目前沒有道具',
  fixedTitle: '固定獲得道具',
  randomTitle: '{n} 項道具，隨機獲得 1 項',
  columns: {
    name: '名稱',
    quantity: '數量',
    chance: '機率',
    remark: '備註',
  },
  pool: '第 {n} 組',
} as const

export const reformCopy = {
  title: '裝備改造',
  searchLabel: '搜尋改造箱名稱',
  empty: '目前沒有改造箱',
  columns: {
    base: '改造前',
    refine: '需求精煉',
    materials: '材料',
    result: '改造後',
    refineChange: '精煉變化',
  },
} as const

export const conversionCopy = {
  searchLabel: '輸入裝備名稱',
  columns: {
    item: '道具',
    refine: '需求精煉',
    materials: '材料',
    note: '備註',
  },
} as const

export const enchantCopy = {
  listTitle: '可附魔道具列表',
  listNote: '附魔請至精煉／附魔區找 NPC 進行；部分裝備雖列於此，但尚未開放。',
  searchLabel: '輸入道具 ID 或名稱',
  empty: '查無資料',
  button: '附魔資訊',
  none: '-',
  targets: '適用裝備',
  minimumRefine: '+{n} 以上',
  noRefine: '無需精煉',
  reset: '重置資訊',
  slot: '插槽 {n}',
  materials: '材料',
  price: '費用',
  enchants: '附魔列表',
  perfect: '指定附魔',
  upgrades: '升級',
  randomUpgrades: '隨機升級',
  chance: '機率',
  loadFailed: '載入失敗',
  notFound: '查無附魔資訊',
  resetImpossible: '無法重置',
  grade: '階級 {grade}',
  baseChance: '附魔成功率',
} as const

export const previewCopy = {
  title: '外觀預覽',
  stand: '站立',
  walk: '行走',
  sit: '坐下',
  turnLeft: '向左轉',
  turnRight: '向右轉',
  loading: '載入中…',
} as const

export const shopCopy = {
  title: '露店查詢',
  shopTab: '露店查詢',
  recordTab: '成交紀錄查詢',
  keyword: '輸入道具名稱或 ID',
  currency: '幣別',
  all: '全部',
  zeny: 'ZENY',
  cash: 'CASH',
  days: '天數',
  day: '{n} 天',
  searching: '搜尋中 ...',
  empty: '查無資料！',
  swipeHint: '左右滑動可查看完整表格',
  copyNavi: '複製座標',
  columns: {
    item: '道具',
    shop: '商店',
    seller: '賣家',
    location: '位置',
    price: '價格',
    amount: '數量',
    actions: '操作',
  },
  detail: '詳細',
  shopInfo: '商店資訊',
  saleInfo: '販售資訊',
  keywordShown: '關鍵字：{keyword}',
  range: '{start} ~ {end}',
  record: {
    total: '總成交數量',
    min: '最低價',
    avg: '平均價',
    max: '最高價',
    details: '詳細',
  },
  trend: '價格趨勢',
  dailyAverage: '每日平均價格',
  notEnough: '資料不足，無法繪製圖表',
  detailColumns: {
    price: '單價',
    quantity: '數量',
    date: '日期',
    info: '資訊',
  },
  unit: {
    ZENY: 'Z',
    CASH: 'C',
  },
  details: {
    refine: '精煉',
    grade: '階級',
    cards: '卡片／附魔',
    options: '詞條',
    map: '地圖',
    type: '類型',
    slots: '洞數',
  },
  types: {
    armor: '防具',
    weapon: '武器',
    shadowgear: '影子裝備',
  },
  median: '中位數',
  sampleSize: '{n} 筆',
  outlier: '離群值',
  versusMedian: '與中位數相比 {percent}',
  unknownMedian: '無成交資料',
  watch: '加入關注',
  watchList: '關注清單',
  cheaper: '已降價',
} as const

export const demoCopy = {
  title: '購買紀錄查詢（示範資料）',
  ranges: {
    '1': '1 天',
    '7': '7 天',
    '30': '30 天',
  },
  showChart: '顯示圖表',
  hideChart: '隱藏圖表',
  columns: {
    price: '單價',
    amount: '數量',
    date: '購買時間',
    seller: '角色',
    item: '道具',
    cards: '卡片',
    refine: '精煉',
    grade: '階級',
  },
} as const

export const firewallCopy = {
  title: '海外玩家 IP 開通',
  yourIp: '你的 IP',
  fetching: '取得中…',
  none: '尚未取得',
  ipError: '請求逾時或網路被阻擋，請重試',
  retry: '重新取得',
  open: '開通',
  opening: '開通中…',
  success: '開通成功：{ip}',
  failure: '開通失敗：{message}',
  unknown: '未知錯誤',
  hintsTitle: '疑難排解',
  unknownFailure: '未知的失敗原因',
  hints: [
    '請確認網路連線正常後重新取得 IP。',
    '若使用 VPN 或廣告阻擋工具，請先關閉再試。',
    '若第三方查詢服務遭阻擋，可由後端提供 GET /api/myip，回傳 ip 欄位。',
  ],
} as const

export const adminCopy = {
  loginTitle: '後台登入',
  account: '帳號',
  password: '密碼',
  login: '登入',
  loginFailed: '登入失敗',
  posts: '公告管理',
  add: '新增公告',
  edit: '編輯',
  delete: '刪除',
  listFailed: '載入公告失敗',
  confirmDelete: '確定要刪除這則公告嗎？',
  deleteFailed: '刪除失敗',
  newTitle: '新增公告',
  editTitle: '編輯公告',
  defaultTitle: '伺服器公告',
  titleLabel: '標題',
  enable: '公開',
  save: '儲存',
  preview: '預覽',
  insertItem: '插入道具',
  insertLabel: '道具 ID（以逗號分隔）',
  insertInvalid: '請輸入正確的道具 ID',
  saved: '✅ 已儲存',
  saveFailed: '❌ 儲存失敗，請確認 API 是否連線',
  editorLoadFailed: '❌ 載入公告失敗',
  unsaved: '尚有未儲存的變更，確定要離開嗎？',
} as const

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

export const itemCopy = {
  title: '道具資訊',
  id: '編號',
  slots: '洞數',
  positions: '裝備位置',
  obtainedFrom: '取得方式',
  reformsTo: '可改造為',
  reformedFrom: '由此改造而來',
  enchantable: '可附魔',
  usedIn: '作為材料',
  enchantOf: '可附於',
} as const

export const changesCopy = {
  title: '更新內容',
  version: '版本 {version}',
  added: '新增',
  removed: '移除',
  changed: '變更',
  before: '原本',
  after: '現在',
  none: '此版本沒有資料變更',
  history: '變更紀錄',
} as const
