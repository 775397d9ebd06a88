/** Both servers under connections that do nothing, ask too much, or do not read; descriptors counted from outside. */
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askAlone,
  canLookInside,
  getRequest,
  type LimitedServer,
  longAnswer,
  openConnection,
  type ServerKind,
  shortAnswer,
  startLimited,
} from '../stack/limited-server.ts'

const kinds: ServerKind[] = ['host', 'site']

// Skipped elsewhere: descriptors of another process are read from /proc.
describe.skipIf(!canLookInside).each(kinds)('the %s with 256 open files', (kind) => {
  let server: LimitedServer
  let sockets: Socket[] = []
  const open = async (count: number, text = '') => {
    sockets = await Promise.all(Array.from({ length: count }, () => openConnection(server, text)))
  }
  const closeAll = async () => {
    for (const socket of sockets) socket.destroy()
    sockets = []
    await expect.poll(() => server.openFiles()).toBeLessThan(100)
  }
  /** Over a connection of its own, as another visitor would. */
  const asked = () => askAlone(`${server.url}${shortAnswer[kind]}`)

  beforeAll(async () => {
    server = await startLimited(kind)
  }, 60_000)
  afterAll(() => server?.stop())

  it.each([
    ['that say nothing', () => ''],
    ['that are kept open', () => getRequest(shortAnswer[kind])],
    ['that never end their headers', () => 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
  ])('shuts nobody out for 300 connections %s', async (_, text) => {
    await open(300, text())
    for (let i = 0; i < 20; i++) expect(await asked()).toBe(200)
    expect(server.openFiles()).toBeLessThan(150)
    await closeAll()
  })

  it('keeps memory and descriptors flat under 20 connections with 1,500 unread requests each', async () => {
    const [files, memory] = [server.openFiles(), server.memoryMb()]
    await open(20, getRequest(longAnswer[kind]).repeat(1_500))
    let most = 0
    for (let i = 0; i < 20; i++) {
      expect(await asked()).toBe(200)
      most = Math.max(most, server.openFiles())
    }
    expect(most - files).toBeLessThanOrEqual(45)
    // A copy of the answer for each would be 160 MB of the site's alone; a server that has just started doubles by less.
    expect(server.memoryMb() - memory).toBeLessThan(140)
    await closeAll()
  })

  it('answers ten requests of a connection one after the other', async () => {
    const socket = await openConnection(server, '', { reads: true })
    let text = ''
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.write(getRequest(shortAnswer[kind]).repeat(9) + getRequest('/no-such-page'))
    const statuses = () => Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)
    await expect.poll(statuses).toEqual([...Array(9).fill('200'), '404'])
    socket.destroy()
  })

  it('refuses two host headers', async () => {
    const socket = await openConnection(server, '', { reads: true })
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.write(`GET ${shortAnswer[kind]} HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n`)
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toMatch(/connection: close/i)
  })
})
