import { readSiteConfig } from '../stores/site-config.ts'

export interface RenderedPicture {
  blob: Blob
  /** The host has no sprites: the picture shows only where an item is worn. */
  isDemonstration: boolean
}

/** Requests a picture from the host's renderer. Throws on failure, or when one of `ends` is aborted. */
export async function callRender(request: object, ...ends: AbortSignal[]): Promise<RenderedPicture> {
  const answer = await fetch(`${readSiteConfig().apiHost}/render`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(request),
    signal: AbortSignal.any([...ends, AbortSignal.timeout(15_000)]),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith('image/')) throw new Error(`/render answered ${answer.status} ${type}`)
  return { blob: await answer.blob(), isDemonstration: answer.headers.has('Demonstration') }
}
