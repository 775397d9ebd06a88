/**
 * GET requests over keep-alive connections. `fetch` creates web streams for every answer, which takes most of the time
 * for the hundreds of small answers of a pull.
 */
import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'
import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'

export interface Received {
  body: Buffer
  headers: http.IncomingHttpHeaders
}

export interface Requests {
  /**
   * The unpacked body of an answer with one of the `accepted` statuses, by default 2xx. Throws `HttpStatusError` for
   * another status, `ContractError` if the body is larger than `limitBytes` or a redirect leaves the host, and
   * `NetworkError` if the answer does not arrive.
   */
  get(url: string, limitBytes: number, accepted?: (status: number) => boolean): Promise<Received>
  /** Aborts all requests. */
  close(): void
}

interface RequestOptions {
  /** Origin that redirects must not leave. */
  host: string
  /** Maximum number of open connections. */
  connections: number
  /** Maximum time without a byte from the host. */
  idleMs: number
}

const isSuccess = (status: number) => status >= 200 && status < 300
const maxRedirects = 3
/** Compressed game data unpacks to 5 to 30 times its size. */
const maxRatio = 1_000
/** A shorter answer may have any ratio: it may be a single value, repeated. */
const ratioFromBytes = 4 * 1024 * 1024

/** The connections of a pull. */
interface Connections extends RequestOptions {
  agents: Map<string, http.Agent>
  isClosed: boolean
}

export function createRequests(options: RequestOptions): Requests {
  const connections: Connections = { ...options, agents: new Map(), isClosed: false }
  return {
    get: (url, limitBytes, accepted = isSuccess) => get(connections, url, { limitBytes, accepted }),
    close() {
      connections.isClosed = true
      for (const agent of connections.agents.values()) agent.destroy()
    },
  }
}

async function get(
  connections: Connections,
  url: string,
  { limitBytes, accepted }: { limitBytes: number; accepted: (status: number) => boolean },
): Promise<Received> {
  if (connections.isClosed) throw new Error('the pull has ended')
  try {
    const response = await follow(connections, url)
    const { headers, statusCode = 0 } = response
    if (accepted(statusCode)) return { body: await readBody(url, response, limitBytes), headers }
    response.destroy()
    throw new HttpStatusError(url, statusCode, {}, parseRetryAfter(headers['retry-after']))
  } catch (cause) {
    if (cause instanceof HttpStatusError || cause instanceof ContractError) throw cause
    throw new NetworkError(url, { cause })
  }
}

async function follow(connections: Connections, url: string): Promise<http.IncomingMessage> {
  let current = new URL(url)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(connections, current, true)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400) return response
    response.destroy()
    const target = headers.location
    if (!target || !URL.canParse(target, current)) throw new HttpStatusError(url, statusCode, {})
    current = new URL(target, current)
    if (current.origin !== connections.host)
      throw new ContractError(url, `it redirects to another host (${current.origin})`)
  }
  throw new ContractError(url, `it redirects more than ${maxRedirects} times`)
}

function send(connections: Connections, url: URL, mayRepeat: boolean): Promise<http.IncomingMessage> {
  const { agents, idleMs } = connections
  const protocol = url.protocol === 'https:' ? https : http
  const agent = agents.get(url.protocol) ?? new protocol.Agent({ keepAlive: true, maxSockets: connections.connections })
  agents.set(url.protocol, agent)
  const headers = { Accept: 'application/json', 'Accept-Encoding': 'gzip, br' }
  return new Promise((resolve, reject) => {
    const request = protocol.request(url, { agent, headers, timeout: idleMs })
    let response: http.IncomingMessage | undefined
    request.once('response', (received) => {
      response = received
      resolve(received)
    })
    request.once('timeout', () => {
      const silent = new Error(`no data for ${idleMs} ms`)
      if (response) response.destroy(silent)
      else request.destroy(silent)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A host may close an idle connection just as it is reused; this is not a failure of the host, so the request is
      // repeated once.
      const wasIdle = request.reusedSocket && error.code === 'ECONNRESET' && !response
      if (mayRepeat && wasIdle && !connections.isClosed) resolve(send(connections, url, false))
      else reject(error)
    })
    request.end()
  })
}

async function readBody(url: string, response: http.IncomingMessage, limitBytes: number): Promise<Buffer> {
  const tooLarge = () => new ContractError(url, `the answer is larger than ${limitBytes} bytes`)
  const body = unpacked(response)
  const chunks: Buffer[] = []
  let packedBytes = 0
  let unpackedBytes = 0
  response.on('data', (chunk: Buffer) => {
    packedBytes += chunk.length
  })
  try {
    if (Number(response.headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
    for await (const chunk of body as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > limitBytes) throw tooLarge()
      if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * maxRatio)
        throw new ContractError(url, `the answer unpacks to more than ${maxRatio} times its size`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, unpackedBytes)
  } catch (error) {
    response.destroy()
    // A decompressor that is not destroyed goes on with what it has received.
    body.destroy()
    throw error
  }
}

function unpacked(response: http.IncomingMessage): Readable {
  const unpack = unpackers[response.headers['content-encoding']?.toLowerCase() ?? '']
  // The error is thrown where the body is read.
  return unpack ? pipeline(response, unpack(), () => {}) : response
}

const unpackers: Readonly<Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  deflate: () => zlib.createInflate(),
}

/** Seconds of a Retry-After header, given as seconds or as a date. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (!value) return
  if (/^\d+$/.test(value.trim())) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
