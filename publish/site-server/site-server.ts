import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { logText } from '../../domain/text/log-text.ts'
import { type BoundedServer, createBoundedServer, type ServerLimits } from '../../http/bounded-server.ts'
import { entityTag, isKnown } from '../../http/entity-tag.ts'
import { pagePath } from '../release/files/index.ts'
import { allowOrigin, cacheControl, isShared, ownPolicy, revalidate } from '../release/web-servers/index.ts'
import { answerHeaders } from './answer-headers.ts'
import { contentType } from './content-type.ts'
import { chooseEncoding, isNavigation } from './negotiate.ts'
import { resolve } from './resolve.ts'
import { pieceBytes, sendPieces } from './send-pieces.ts'
import { createReleaseReader, type ServedRelease } from './served-release.ts'

const gzip = promisify(zlib.gzip)
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const

type ReadRelease = ReturnType<typeof createReleaseReader>

/**
 * A server of the current release: redirects, rewrites and precompressed files as on a production server, with fewer
 * headers for the parts of a page (`answerHeaders`).
 */
export function createSiteServer(releases: string, limits: ServerLimits = {}): BoundedServer {
  const readRelease = createReleaseReader(releases)
  const onFull = (connections: number) => console.error(`serve: full at ${connections} connections`)
  return createBoundedServer(
    (request, response) => {
      answer(readRelease, request, response).catch((error: NodeJS.ErrnoException) => {
        if (response.headersSent || response.destroyed) {
          response.destroy()
          return
        }
        console.error(`serve: ${request.method} ${logText(request.url ?? '')}: ${logText(error.message)}`)
        for (const name of ['ETag', 'Content-Encoding', 'Content-Length']) response.removeHeader(name)
        sendText(response, 500, 'error', { 'Cache-Control': 'no-store' })
      })
    },
    { onFull, ...limits },
  )
}

async function answer(readRelease: ReadRelease, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const release = readRelease()
  if (!release) return sendText(response, 503, 'no release yet', { 'Retry-After': '5' })
  const resolution = resolve(request.url ?? '/', release.files)
  const file = resolution.kind === 'file' ? resolution.file : ''
  for (const [name, value] of answerHeaders(release.headerSet, file, request.headers['sec-fetch-dest']))
    response.setHeader(name, value)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, 'method not allowed', { Allow: 'GET, HEAD' })
  }
  if (resolution.kind === 'bad') return sendText(response, 400, 'bad request')
  if (resolution.kind === 'moved') {
    return sendText(response, 301, 'moved', { Location: resolution.to, 'Cache-Control': revalidate })
  }
  if (resolution.kind === 'missing') {
    response.setHeader('Vary', 'Accept, Sec-Fetch-Mode')
    if (isNavigation(request.headers))
      return sendText(response, 302, 'home', { Location: '/', 'Cache-Control': 'no-store' })
    return sendText(response, 404, 'not found', { 'Cache-Control': 'no-store' })
  }
  await answerFile(readRelease, request, response, { release, ...resolution })
}

interface WantedFile {
  release: ServedRelease
  file: string
  pathname: string
}

async function answerFile(
  readRelease: ReadRelease,
  request: IncomingMessage,
  response: ServerResponse,
  { release, file, pathname }: WantedFile,
): Promise<void> {
  const record = release.files.get(file)
  if (!record) throw new Error(`${file} is not in ${release.id}`)
  const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''), record)
  const tag = entityTag(record.hash, encoding)
  const policy = ownPolicy(release.headerSet, pathname, pagePath(file))
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy)
  if (isShared(pathname)) response.setHeader(allowOrigin.name, allowOrigin.value)
  response.setHeader('Cache-Control', cacheControl(file))
  response.setHeader('ETag', tag)
  if (record.br !== undefined || record.gz !== undefined) response.setHeader('Vary', 'Accept-Encoding')
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end()
    return
  }
  // Most files in folders have only a Brotli version: for the few clients without Brotli, gzip is made on request.
  const mustCompress = encoding === 'gzip' && record.gz === undefined
  const form = mustCompress ? 'identity' : encoding
  let handle: FileHandle
  try {
    handle = await open(path.join(release.folder, file + suffixes[form]))
  } catch (error) {
    // Pruned between two reads of the link, which now points to a newer release.
    const newer = readRelease()
    if (newer && newer.id !== release.id) return answer(readRelease, request, response)
    throw error
  }
  try {
    const sizes = { br: record.br, gzip: record.gz, identity: record.size }
    const { size } = await handle.stat()
    if (size !== sizes[form]) throw new Error(`${file} of ${release.id} is damaged`)
    response.setHeader('Content-Type', contentType(file))
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    await sendBody(request, response, handle, { size, mustCompress })
  } finally {
    await handle.close()
  }
}

/** Sends an open file of `size` bytes. */
async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  { size, mustCompress }: { size: number; mustCompress: boolean },
): Promise<void> {
  const body = mustCompress ? await gzip(await handle.readFile()) : undefined
  response.setHeader('Content-Length', body?.length ?? size)
  response.writeHead(200)
  if (request.method === 'HEAD') response.end()
  else if (body) response.end(body)
  else if (size <= pieceBytes) response.end(await handle.readFile())
  else await sendPieces(handle, response, size)
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  response.end(`${text}\n`)
}
