/** Posts a notification like a provider; throws unless the answer is `1|OK`. */
export async function deliverNotification(url: string, body: URLSearchParams): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  const text = await answer.text()
  if (text !== '1|OK') throw new Error(`the notification was answered with ${answer.status} ${text.slice(0, 100)}`)
}
