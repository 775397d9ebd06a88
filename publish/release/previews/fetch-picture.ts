/** Pictures of items for previews, from the image server. */
import { type Image, loadImage } from '@napi-rs/canvas'

const timeoutMs = 3_000
const mostBytes = 1_000_000
/** After so many failures one after another, the server is not asked again. */
const mostFailures = 3

let failures = 0

/** `failed`: the server did not answer as it should, so that the next build should ask again. */
export interface FetchedPicture {
  image?: Image
  failed?: boolean
}

export async function fetchPicture(address: string | undefined): Promise<FetchedPicture> {
  if (address === undefined) return {}
  if (failures >= mostFailures) return { failed: true }
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return {}
    if (!response.ok) throw new Error(`status ${response.status}`)
    const image = await loadImage(await readBody(response))
    failures = 0
    return { image }
  } catch {
    failures++
    return { failed: true }
  }
}

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
