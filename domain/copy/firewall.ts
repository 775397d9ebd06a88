/** The page that opens the firewall for an address. */

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

/** Texts of the page before anything is opened. */
export const firewallSiteCopy = {
  intro:
    '遊戲伺服器預設只接受國內連線。人在海外時按下「開通」，伺服器會放行你目前的 IP，一段時間後自動失效；換了網路或期限到了，再開通一次即可。',
} as const

/** Texts that the host sends about opening the firewall. */
export const firewallHostCopy = {
  opened: '{hours} 小時內可由此 IP 連線',
  notPublic: '此連線的 IP 不是公開位址，無法開通',
  otherAddress: '只能開通目前連線的 IP（{ip}）',
  tooMany: '已達可開通的 IP 數量上限，請待先前的開通到期後再試',
  commandFailed: '防火牆暫時無法開通，請稍後再試',
} as const
