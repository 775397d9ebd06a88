import { isIP } from 'node:net'

/** Why an address cannot be used. */
export type WebhookFault = 'off' | 'format' | 'host'

const webhookPath = /^\/api(?:\/v\d{1,2})?\/webhooks\/\d{1,25}\/[\w-]{1,200}\/?$/

/**
 * Reads the address of a Discord webhook, as Discord shows it. `origins`: what the operator allows. A thread of the
 * webhook's channel may be named; any other parameter is dropped.
 */
export function readWebhook(text: string, origins: readonly string[]): { url: string } | { fault: WebhookFault } {
  if (origins.length === 0) return { fault: 'off' }
  if (!URL.canParse(text)) return { fault: 'format' }
  const url = new URL(text)
  if (!origins.includes(url.origin)) return { fault: url.protocol === 'https:' ? 'host' : 'format' }
  if (!webhookPath.test(url.pathname) || url.username || url.password) return { fault: 'format' }
  const thread = url.searchParams.get('thread_id') ?? ''
  const query = /^\d{1,25}$/.test(thread) ? `?thread_id=${thread}` : ''
  return { url: `${url.origin}${url.pathname.replace(/\/$/, '')}${query}` }
}

/**
 * Whether the operator wrote this very address as a number, such as `http://127.0.0.1:9000`: then it may be private. Names
 * must lead to public addresses.
 */
export function isAllowedByNumber(url: URL, origins: readonly string[]): boolean {
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && origins.includes(url.origin)
}
