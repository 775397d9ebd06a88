import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Config, readConfig } from '../settings/config.ts'
import { fruit, rathenaRoot, settled } from '../tests/rathena-root.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { createLog } from './base/log.ts'
import { type RunningHost, startHost } from './server.ts'

const lines: string[] = []
let host: RunningHost

beforeAll(async () => {
  const config = readConfig({ HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:', GAME_DATA: 'data' })
  host = await startHost(config, { log: createLog((line) => lines.push(line)) })
})
afterAll(() => host.close())

/** Sends bytes and returns the answer until the connection closes. */
function sendBytes(head: string, feed?: (write: (part: Buffer) => boolean) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
    let text = ''
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', done)
    socket.on('error', done)
    socket.write(head, () => feed?.((part) => socket.write(part)))
    socket.on('drain', () => feed?.((part) => socket.write(part)))
  })
}

it('the host listens on loopback, and HEAD returns a length and no body', async () => {
  expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const [get, head] = [await fetch(`${host.url}/item/cache`), await fetch(`${host.url}/item/cache`, { method: 'HEAD' })]
  expect((await get.json())['512']).toBeTruthy()
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('Content-Encoding')).toBe('gzip')
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1_000)
})

it('a Content-Length of 100 MB is refused at once', async () => {
  const answer = await sendBytes(
    'POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n{',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/connection: close/i)
})

it('the host stops reading a chunked body of 100 MB', async () => {
  const chunk = Buffer.alloc(65_536, 0x20)
  let sent = 0
  const answer = await sendBytes(
    'POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    (write) => {
      while (sent < 104_857_600) {
        sent += chunk.length
        if (!write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]))) break
      }
    },
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(sent).toBeLessThan(20_000_000)
  expect((await fetch(`${host.url}/item/version`)).status).toBe(200)
})

it.each([
  ['other text than HTTP', 'hello\r\n\r\n'],
  ['two lengths', 'POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  [
    'both a length and chunks',
    'POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['headers without end', `GET /item/version HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['a broken escape in its path', 'GET /item/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('a request with %s gets a 4xx status', async (_, head) =>
  expect(await sendBytes(head)).toMatch(/^HTTP\/1\.1 4\d\d /),
)

it('an interrupted request body is logged as 400, not as a failure', async () => {
  const length = 'Content-Length: 100\r\n\r\n{"a'
  const chunks = 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a'
  for (const [at, rest] of [length, chunks, 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n'].entries()) {
    const name = `/login?${at}`
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
    socket.end(`POST ${name} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
    socket.resume()
    await once(socket, 'close')
  }
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/login')
  await expect.poll(() => logged().map(({ status }) => status)).toEqual([400, 400, 400])
  expect(lines.join('')).not.toContain('request failed')
})

it('a client that sends many requests without reading answers is disconnected', async () => {
  const ask = (times: number) =>
    sendBytes(
      `${'GET /item/version HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times)}GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
  const answers = async (times: number) => (await ask(times)).split('HTTP/1.1 ').length - 1
  expect(await answers(4)).toBe(5)
  const before = lines.length
  expect(await answers(900)).toBeLessThanOrEqual(10)
  expect(lines.length - before).toBeLessThanOrEqual(10)
})

it('a host that starts again reads only changed files of the game, and a reload reads all', async () => {
  const root = await rathenaRoot({ 'db/item_db.yml': fruit() })
  const settings = { HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:', VAR_DIR: temporaryFolder('var') }
  const config = readConfig({ ...settings, GAME_DATA: root, GAME_DATA_MODE: 'renewal' })
  await settled(root)
  const first = await startAndAsk(config)
  expect(first.unchanged).toEqual([undefined])
  const second = await startAndAsk(config, (again) => again.deps.games.reload())
  expect(second).toEqual({ ...first, unchanged: [true, undefined] })
  writeFileSync(path.join(root, 'db/item_db.yml'), fruit().replace('The Apple', 'A pear'))
  const third = await startAndAsk(config)
  expect(third.unchanged).toEqual([undefined])
  expect(third.answers[0]?.[1]).toContain('A pear')
})

/** Answers of a host, and for each read of its game whether the files were unchanged. */
async function startAndAsk(config: Config, use: (started: RunningHost) => unknown = () => {}) {
  const reads: { unchanged?: boolean }[] = []
  const log = createLog((line) => void (line.includes('game data read') && reads.push(JSON.parse(line))))
  const started = await startHost(config, { log })
  await use(started)
  const answers = await Promise.all(
    ['/item/cache', '/item/1', '/item/version'].map(async (call) => {
      const answer = await fetch(started.url + call)
      return [answer.headers.get('ETag'), await answer.text()]
    }),
  )
  await started.close()
  return { answers, unchanged: reads.map(({ unchanged }) => unchanged) }
}
