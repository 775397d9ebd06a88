import { callRender, type RenderedPicture } from './render-call.ts'

export type ShownPicture = Omit<RenderedPicture, 'blob'> & { url: string }

/**
 * Pictures of one window: each pose is requested once, only the latest request is shown, and all object URLs are
 * revoked at the end.
 */
export function createRenderedPictures(signal: AbortSignal) {
  const pictures = new Map<string, ShownPicture>()
  let latest: AbortController | undefined
  signal.addEventListener('abort', () => {
    for (const { url } of pictures.values()) URL.revokeObjectURL(url)
  })
  return {
    /** Calls `done` with the picture, or with undefined if there is none; never for an older request. */
    async load(request: object, done: (picture: ShownPicture | undefined) => void): Promise<void> {
      latest?.abort()
      const current = new AbortController()
      latest = current
      const key = JSON.stringify(request)
      try {
        const picture = pictures.get(key) ?? (await draw(request, signal, current.signal))
        if (signal.aborted) return URL.revokeObjectURL(picture.url)
        pictures.set(key, picture)
        if (!current.signal.aborted) done(picture)
      } catch (error) {
        if (signal.aborted || current.signal.aborted) return
        console.error(error)
        done(undefined)
      }
    },
  }
}

async function draw(request: object, ...ends: AbortSignal[]): Promise<ShownPicture> {
  const { blob, isDemonstration } = await callRender(request, ...ends)
  return { url: URL.createObjectURL(blob), isDemonstration }
}
