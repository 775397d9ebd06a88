import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'

/** Bytes that the search loaded, as transferred; without the worker's own script. */
export interface Traffic {
  requests: number
  bytes: number
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Serves the files of several folders, from the first that has a file, with Brotli if available. */
export async function serveFolders(folders: readonly string[], traffic: Traffic): Promise<string> {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').replace(/\?.*/, ''))
    if (name === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      return response.end('<!doctype html><html lang="zh-Hant-TW"><title>bench</title>')
    }
    const file = folders.map((folder) => path.join(folder, name)).find((full) => existsSync(full))
    if (!file) {
      response.statusCode = 404
      return response.end()
    }
    const packs = /\.(?:js|json|txt)$/.test(name)
    const bytes = readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file)
    const packed = packs && !existsSync(`${file}.br`) ? zlib.brotliCompressSync(bytes) : bytes
    if (packs) response.setHeader('Content-Encoding', 'br')
    response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream')
    if (!name.startsWith('/js/')) {
      traffic.requests++
      traffic.bytes += packed.length
    }
    response.end(packed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
