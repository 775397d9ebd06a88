/** The donation page: methods, plans, the state of an order. */

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

export const moneySiteCopy = {
  dollars: 'NT$ {n}',
} as const

/** Texts that the host sends about payments. */
export const paymentCopy = {
  sandboxRefused: '示範付款僅能在本機使用，請設定付款服務商',
  unknownPlan: '查無此訂閱方案',
} as const

/** The state of an order after payment. */
export const orderCopy = {
  title: '訂單狀態',
  unreadable: '暫時讀不到訂單，會自動再查詢；也可以稍後在「我的帳號」查看。',
  summary: '訂單 {id}：NT$ {amount}，{what}',
  vip: 'VIP {n} 天',
  /** What waiting means, how long it may take, and what to do. */
  waiting: {
    pending: '還沒有收到付款結果。信用卡付款後通常 1 分鐘內會更新，最慢 40 分鐘；這一頁會自動更新，關掉也不影響。',
    issued:
      '繳費代碼已取得，請在期限內繳費。繳費後通常 10 分鐘內會更新，最慢在期限後一天；這一頁會自動更新，關掉也不影響。',
    paidAlready:
      '已經付款就不必再付一次：入帳結果會出現在這裡與「我的帳號」。超過上述時間仍未入帳，請把訂單編號告訴管理團隊。',
    notPaid: '付款頁已關閉、沒有完成付款，或想改用別的方式，可以另外建立一筆訂單；沒付款的訂單會自動失效。',
  },
  /** Opens the folded form. */
  another: '另外建立一筆訂單',
  /** Paid at a host that does not say whether the game has confirmed the credit. */
  paid: '付款完成',
  /** Paid, but the game has not confirmed the credit. */
  awaitingGame: '付款完成，等待遊戲入帳',
  awaitingGameHint: '登入遊戲後幾分鐘內就會入帳；已在遊戲中則不必重新登入。',
} as const

/** What `donateCopy` lacks. */
export const paymentSiteCopy = {
  /** In the payment window, until the host has answered. */
  ordering: '正在建立訂單，請稍候…',
  windowClosed: '付款視窗已關閉，沒有前往付款。請再訂閱一次，並保持視窗開啟。',
  pointsAmount: '{n} 點',
  pointsLabel: '可獲得',
} as const
