/** What the host says about opening the firewall. */
export const firewallHostCopy = {
  opened: '{hours} 小時內可由此 IP 連線',
  notPublic: '此連線的 IP 不是公開位址，無法開通',
  otherAddress: '只能開通目前連線的 IP（{ip}）',
  tooMany: '已達可開通的 IP 數量上限，請待先前的開通到期後再試',
  commandFailed: '防火牆暫時無法開通，請稍後再試',
} as const
