import type { FullRenderRequest } from '../../api/render.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import type { Log } from '../base/index.ts'
import { HostError } from '../http/index.ts'

export interface ZrendererOptions {
  /** Address of zrenderer, such as `http://127.0.0.1:11011`. */
  url: string
  token: string
  log: Log
  timeoutMs?: number
  fetch?: typeof fetch
}

const maxBytes = 4 * 1024 * 1024
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Creates the picture of a validated request. */
export type PictureRenderer = (request: FullRenderRequest) => Promise<Buffer<ArrayBuffer>>

/**
 * Requests the picture itself from zrenderer (`downloadimage`; otherwise the answer contains names of files on its
 * disk). The token is sent only in its header. Of a failed answer, only status and type are logged.
 */
export function createZrenderer(options: ZrendererOptions): PictureRenderer {
  const { url, token, log, timeoutMs = 10_000, fetch = globalThis.fetch } = options
  const address = `${url.replace(/\/+$/, '')}/render?downloadimage`

  function fail(status: 400 | 502 | 504, event: string, detail: Record<string, unknown>): never {
    log[status === 400 ? 'info' : 'error'](event, detail)
    throw new HostError(status, status === 400 ? hostCopy.render.nothingToDraw : hostCopy.render.rendererFailed)
  }

  return async function requestPicture(request) {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-accesstoken': token },
        body: JSON.stringify(request),
        // A redirect would send the token to another address.
        redirect: 'error',
        signal,
      })
      if (response.status !== 200 || !isPng(response)) {
        await response.body?.cancel()
        const detail = { status: response.status, type: response.headers.get('Content-Type') }
        if (response.status === 204 || response.status === 400)
          fail(400, 'zrenderer drew nothing', { ...detail, request })
        if (response.status === 401) fail(502, 'zrenderer refused RENDERER_TOKEN', detail)
        fail(502, 'zrenderer sent no picture', detail)
      }
      const bytes = await readBounded(response)
      if (!bytes?.subarray(0, 8).equals(pngSignature)) fail(502, 'zrenderer sent no picture', { bytes: bytes?.length })
      return bytes
    } catch (error) {
      if (error instanceof HostError) throw error
      return fail(signal.aborted ? 504 : 502, 'zrenderer did not answer', { error })
    }
  }
}

function isPng(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.split(';')[0]?.trim() === 'image/png'
}

/** Undefined if it is larger than a picture may be. */
async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
