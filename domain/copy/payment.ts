/** Texts that the host sends about payments. */
export const paymentCopy = {
  sandboxRefused: '示範付款僅能在本機使用，請設定付款服務商',
  unknownPlan: '查無此訂閱方案',
} as const

/** The sandbox's payment page. */
export const sandboxCopy = {
  title: '示範付款頁面',
  explain: '這是本機的示範付款頁面，不會收取任何費用。請選擇付款服務商的回應方式。',
  order: '訂單編號',
  item: '項目',
  amount: '金額',
  number: '繳費代碼：',
  badSignature: '付款資料簽章錯誤',
  acts: {
    pay: '付款成功',
    fail: '付款失敗',
    number: '取得 ATM 繳費代碼',
    repeat: '付款成功（重複通知三次）',
    late: '付款成功（通知延遲送達）',
    simulate: '模擬付款（不應入帳）',
    lose: '付款成功（通知遺失）',
  },
} as const

/** The state of an order after payment. */
export const orderCopy = {
  title: '訂單狀態',
  unreadable: '暫時讀不到訂單，會自動再查詢；也可以稍後在「我的帳號」查看。',
  summary: '訂單 {id}：NT$ {amount}，{what}',
  vip: 'VIP {n} 天',
  /** Paid at a host that does not say whether the game has confirmed the credit. */
  paid: '付款完成',
  /** Paid, but the game has not confirmed the credit. */
  awaitingGame: '付款完成，等待遊戲入帳',
  awaitingGameHint: '登入遊戲後幾分鐘內就會入帳；已在遊戲中則不必重新登入。',
} as const

/** The donation page, in addition to the contract's texts. */
export const paymentSiteCopy = {
  /** In the payment window, until the host has answered. */
  ordering: '正在建立訂單，請稍候…',
  windowClosed: '付款視窗已關閉，沒有前往付款。請再訂閱一次，並保持視窗開啟。',
  pointsAmount: '{n} 點',
  pointsLabel: '可獲得',
} as const
