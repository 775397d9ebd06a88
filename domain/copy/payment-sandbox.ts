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
