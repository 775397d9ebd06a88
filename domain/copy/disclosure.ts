/** The disclosure of odds: its page, and the sentences on packages and before a payment. */
export const disclosureCopy = {
  title: '機會中獎商品機率公告',
  description: '可由點數或 VIP 取得的機會中獎商品：內容、數量與中獎機率。',
  warning: '此為機會中獎商品，消費者購買或參與活動，不代表即可獲得特定商品。',
  link: '機率公告',
  version: '資料版本 {version}',
  versionAt: '資料版本 {version}（{date}）',
  count: '共 {n} 種商品。每一組「隨機」的機率以百分比表示，合計 100%。',
  print: '這一頁可以直接列印。',
  none: '目前沒有可由點數或 VIP 取得的機會中獎商品。',
  history: '歷次變更',
  noHistory: '還沒有變更紀錄。',
  changed: '{names}',
  more: '{names} 等 {n} 種',
  columns: { name: '內容', quantity: '數量', chance: '機率' },
} as const
