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

/** The donation page, in addition to the contract's texts. */
export const paymentSiteCopy = {
  /** In the payment window, until the host has answered. */
  ordering: '正在建立訂單，請稍候…',
  windowClosed: '付款視窗已關閉，沒有前往付款。請再訂閱一次，並保持視窗開啟。',
  pointsAmount: '{n} 點',
  pointsLabel: '可獲得',
} as const
