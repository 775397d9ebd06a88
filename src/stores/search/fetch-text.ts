/** Enough for the largest table over a slow connection; after that an error is shown. */
const timeoutMs = 60_000

/** The text of a file of the site. Offline, an older copy in the browser's cache is accepted. */
export async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { signal }).catch(() => fetch(url, { signal, cache: 'force-cache' }))
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
