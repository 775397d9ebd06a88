/** Posts a notification like a provider; throws unless the answer is `1|OK`. */
export async function sendNotification(url: string, body: URLSearchParams): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (text !== '1|OK') throw new Error(`the notification was answered with ${response.status} ${text.slice(0, 100)}`)
}
