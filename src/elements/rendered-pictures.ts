import { readSiteConfig } from '../stores/site-config.ts'

/** Asks the host to draw something; the answer as an image file. Throws when it does not. */
export async function render(request: object, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`${readSiteConfig().apiHost}/render`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(request),
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith('image/')) throw new Error(`/render answered ${answer.status} ${type}`)
  return answer.blob()
}

/** Pictures of one window: each pose is asked for once, the last asked one counts, all are given back at the end. */
export function createPictures(signal: AbortSignal) {
  const urls = new Map<string, string>()
  let asked: AbortController | undefined
  signal.addEventListener('abort', () => {
    for (const url of urls.values()) URL.revokeObjectURL(url)
  })
  return {
    /** Calls `done` with the picture's address, or with nothing when there is none; never for an older request. */
    async load(request: object, done: (url: string | undefined) => void): Promise<void> {
      asked?.abort()
      const mine = new AbortController()
      asked = mine
      const key = JSON.stringify(request)
      try {
        const known = urls.get(key)
        const url = known ?? URL.createObjectURL(await render(request, AbortSignal.any([signal, mine.signal])))
        if (signal.aborted) return URL.revokeObjectURL(url)
        urls.set(key, url)
        if (!mine.signal.aborted) done(url)
      } catch (error) {
        if (signal.aborted || mine.signal.aborted) return
        console.error(error)
        done(undefined)
      }
    },
  }
}
