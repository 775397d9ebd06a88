import { callRender } from './render-call.ts'

/**
 * Pictures of one window: each pose is requested once, only the latest request is shown, and all object URLs are
 * revoked at the end.
 */
export function createRenderedPictures(signal: AbortSignal) {
  const urls = new Map<string, string>()
  let asked: AbortController | undefined
  signal.addEventListener('abort', () => {
    for (const url of urls.values()) URL.revokeObjectURL(url)
  })
  return {
    /** Calls `done` with the picture's address, or with undefined if there is none; never for an older request. */
    async load(request: object, done: (url: string | undefined) => void): Promise<void> {
      asked?.abort()
      const mine = new AbortController()
      asked = mine
      const key = JSON.stringify(request)
      try {
        const known = urls.get(key)
        const url = known ?? URL.createObjectURL(await callRender(request, AbortSignal.any([signal, mine.signal])))
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
