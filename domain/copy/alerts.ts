/** Texts of watches and alerts. */

/** Texts that the host sends as errors. */
export const alertHostCopy = {
  full: '關注最多 {n} 項，請先結束不需要的關注',
  equal: '已有相同條件的關注',
  missing: '沒有這項關注，可能已經結束',
  linkOver: '這項關注已經結束，或連結不正確',
  discordOff: '本站未開放 Discord 通知',
  badWebhook: '這不是 Discord webhook 的網址，應像 https://discord.com/api/webhooks/數字/代碼',
  otherHost: '只能使用 Discord 的網址：{hosts}',
  privateAddress: '這個網址指向內部網路，無法使用',
  unreachable: '連不到 Discord，請稍後再試',
  refused: 'Discord 沒有接受測試訊息（{status}），請確認 webhook 還在',
  noMail: '本站未提供郵件服務',
  noAddress: '請先在「我的帳號」確認電子郵件',
} as const

/** Texts of messages. */
export const alertMessageCopy = {
  test: '「{site}」的露店通知已連上這裡。設定的人可以在「我的帳號」移除；不是你設定的，刪除這個 webhook 就不會再收到訊息。',
  one: '有 1 筆露店符合你的關注',
  several: '有 {n} 筆露店符合你的關注',
  more: '另有 {n} 筆，請看「我的帳號」：{url}',
  repeated: '上一則可能已經送達，這裡重複一次。',
  selling: '販售 {price} × {amount}',
  buying: '收購 {price} × {amount}',
  cards: '卡片：{cards}',
  options: '含 {n} 條隨機屬性',
  median: '比近 30 天中位數 {median} {percent}（{n} 筆）',
  noMedian: '近 30 天沒有可比較的成交',
  notCompared: '含卡片或隨機屬性，不與中位數比較',
  bait: '價格異常低，可能是標錯或誘餌：交易前請核對道具、精煉、數量與幣別。',
  gone: '送出時已經不在架上。',
  mayBeGone: '可能已售出或收攤，以遊戲內為準。',
  seller: '角色：{name}',
  end: '結束這項關注',
  time: '{time} 發現',
  subject: '露店通知',
} as const
