/** Texts of accounts and announcements that the contract's copy does not have. */

/** What the host says in `error`, `msg` and `toast`. */
export const accountsHostCopy = {
  notLoggedIn: '尚未登入或登入已逾期，請重新登入',
  twoTokens: '請求帶有兩個不同的登入憑證',
  forbidden: '沒有執行此操作的權限',
  otherAccount: '帳號與登入身分不符',
  wrongCredentials: '帳號或密碼錯誤',
  guessedTitle: '帳號安全提醒',
  guessed: '有人在其他地方以錯誤密碼嘗試登入此帳號，至少 {count} 次，最近一次於 {time}，均未成功',
  disabled: '此帳號已停用',
  gameExpired: '此帳號的使用期限已過',
  gameBanned: '此帳號在遊戲中被停權至 {time}',
  loggedOut: '已登出',
  busy: '伺服器忙碌中，請稍後再試',
  nameTaken: '此帳號名稱已有人使用',
  nameAlike: '此帳號名稱與現有帳號過於相似，請換一個',
  nameReserved: '此帳號名稱保留給管理團隊，請換一個',
  nameInvalid: '帳號不可包含空白或特殊控制字元，且最多 {max} 個字元',
  passwordLong: '密碼最多 {max} 個字元',
  passwordCommon: '這組密碼太常見，容易被猜中，請換一組',
  titleEmpty: '請輸入公告標題',
  contentTags: '公告內容的標籤過多（最多 {max} 個），請刪減後再儲存',
  contentSlow: '公告內容過於複雜，無法處理，請簡化後再儲存',
  signedUp: '註冊成功',
  signedUpWelcome: '歡迎加入，{username}',
} as const

/** What the pages say. */
export const accountsCopy = {
  needsScript: '此頁需要啟用 JavaScript 才能使用',
  storageBlocked: '瀏覽器不允許本站儲存資料，無法保持登入，請允許後再試',
  feed: '公告訂閱',
  filter: '公告類型',
  pages: '公告分頁',
  emptyNext: '新公告發布後會出現在這裡。',
  showAll: '查看全部公告',
} as const

/** The announcement editor. */
export const editorCopy = {
  type: '公告類型',
  list: '公告列表',
  content: '公告內容',
  deadLinks: '以下位址在網站上找不到：公告會照常儲存，連結顯示為純文字，圖片不會顯示。',
  deadKinds: { link: '連結', picture: '圖片' },
  back: '返回公告管理',
  editAgain: '繼續編輯',
  hidden: '未公開',
  created: '發布時間',
  status: '狀態',
  actions: '操作',
  emptyNext: '按「新增公告」寫下第一則。',
  ownWidth: '原始寬度',
  paragraph: '段落',
  heading2: '大標題',
  heading3: '中標題',
  heading4: '小標題',
  preformatted: '等寬文字',
  tints: {
    red: '紅色',
    orange: '橘色',
    yellow: '黃色',
    green: '綠色',
    teal: '青色',
    blue: '藍色',
    purple: '紫色',
    pink: '粉紅色',
    grey: '灰色',
  },
} as const
