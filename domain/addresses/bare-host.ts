/** The host of a URL as sockets, DNS and database clients take it: an IPv6 address has no brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
