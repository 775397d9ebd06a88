/**
 * A GET over keep-alive connections. `fetch` creates web streams for every answer, which takes most of the time for the
 * hundreds of small answers of a pull.
 */
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import zlib from 'node:zlib'

export interface HttpAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  /** The whole body, unpacked; `tooLarge` creates the error for a body above `limitBytes`. */
  read(limitBytes: number, tooLarge: () => Error): Promise<Buffer>
  /** Discards the rest of the body. */
  cancel(): void
}

export interface HttpGetOptions {
  /** Aborts the request; its reason is thrown. */
  signal: AbortSignal
  /** Called whenever bytes arrive. */
  onLife(): void
}

export interface HttpGetter {
  get(url: URL, options: HttpGetOptions): Promise<HttpAnswer>
  /** Closes the open connections. */
  close(): void
}

/** `connections`: the maximum number of open connections. */
export function createHttpGetter(connections: number): HttpGetter {
  const agents = new Map<string, http.Agent>()
  return {
    get(url, options) {
      let agent = agents.get(url.protocol)
      agent ??= new (protocolOf(url).Agent)({ keepAlive: true, maxSockets: connections })
      agents.set(url.protocol, agent)
      return httpGet(agent, url, options, true)
    },
    close() {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

function protocolOf({ protocol }: URL): Pick<typeof http, 'Agent' | 'request'> {
  return protocol === 'https:' ? https : http
}

function httpGet(agent: http.Agent, url: URL, options: HttpGetOptions, mayRepeat: boolean): Promise<HttpAnswer> {
  const { signal, onLife } = options
  const headers = { Accept: 'application/json', 'Accept-Encoding': 'gzip, br' }
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = protocolOf(url).request(url, { agent, headers })
    const end = () => request.destroy(signal.reason as Error)
    signal.addEventListener('abort', end)
    request.once('close', () => signal.removeEventListener('abort', end))
    request.once('response', (response) => {
      onLife()
      resolve(answerOf(request, response, onLife))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A host may close an idle connection just as it is reused; this is not a failure of the host, so the request is
      // repeated once.
      const wasClosed = mayRepeat && request.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted
      if (wasClosed) resolve(httpGet(agent, url, options, false))
      else reject(error)
    })
    request.end()
  })
}

function answerOf(request: http.ClientRequest, response: http.IncomingMessage, onLife: () => void): HttpAnswer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    cancel: () => request.destroy(),
    read(limitBytes, tooLarge) {
      return new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        let size = 0
        const body = unpacked(response)
        const fail = (error: Error) => {
          request.destroy()
          // A decompressor that is not destroyed goes on with what it has received.
          body.destroy()
          reject(error)
        }
        response.once('error', fail)
        response.on('data', onLife)
        body.on('error', fail)
        body.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > limitBytes) fail(tooLarge())
          else chunks.push(chunk)
        })
        body.once('end', () => resolve(Buffer.concat(chunks, size)))
      })
    },
  }
}

function unpacked(response: http.IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  if (encoding === 'gzip' || encoding === 'x-gzip') return response.pipe(zlib.createGunzip())
  if (encoding === 'br') return response.pipe(zlib.createBrotliDecompress())
  if (encoding === 'deflate') return response.pipe(zlib.createInflate())
  return response
}
