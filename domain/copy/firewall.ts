/** Texts that the host sends about opening the firewall. */
export const firewallHostCopy = {
  opened: '{hours} 小時內可由此 IP 連線',
  notPublic: '此連線的 IP 不是公開位址，無法開通',
  otherAddress: '只能開通目前連線的 IP（{ip}）',
  tooMany: '已達可開通的 IP 數量上限，請待先前的開通到期後再試',
  commandFailed: '防火牆暫時無法開通，請稍後再試',
} as const

/** Texts of the page before anything is opened. */
export const firewallSiteCopy = {
  intro:
    '遊戲伺服器預設只接受國內連線。人在海外時按下「開通」，伺服器會放行你目前的 IP，一段時間後自動失效；換了網路或期限到了，再開通一次即可。',
} as const
