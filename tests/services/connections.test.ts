import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
const why = canLookInside ? '' : ' (skipped: no /proc here)'

describe.skipIf(!canLookInside).each(kinds)(`the %s with 256 open files${why}`, (kind) => {
  let server: LimitedServer
  let sockets: Socket[] = []
  const open = async (count: number, text = '') => {
    sockets = await Promise.all(Array.from({ length: count }, () => openConnection(server, text)))
  }
  /** The status for another visitor, over a new connection. */
  const statusOfVisitor = () => askAlone(`${server.url}${shortAnswer[kind]}`)

  beforeAll(async () => {
    server = await startLimited(kind)
  })
  afterAll(() => server?.stop())
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => server.openFiles()).toBeLessThan(100)
  })

  it.each([
    ['that send nothing', () => ''],
    ['that are kept open', () => getRequest(shortAnswer[kind])],
    ['that never end their headers', () => 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
  ])('answers other visitors despite 300 connections %s', async (_, text) => {
    await open(300, text())
    for (let i = 0; i < 20; i++) expect(await statusOfVisitor()).toBe(200)
    expect(server.openFiles()).toBeLessThan(150)
  })

  it('keeps memory and descriptors bounded with 20 connections of 1,500 unread requests each', async () => {
    const [files, memory] = [server.openFiles(), server.memoryMb()]
    await open(20, getRequest(longAnswer[kind]).repeat(1_500))
    let maxFiles = 0
    for (let i = 0; i < 20; i++) {
      expect(await statusOfVisitor()).toBe(200)
      maxFiles = Math.max(maxFiles, server.openFiles())
    }
    expect(maxFiles - files).toBeLessThanOrEqual(45)
    // One copy of the answer for each connection would be 160 MB.
    expect(server.memoryMb() - memory).toBeLessThan(140)
  })

  it('refuses two host headers', async () => {
    const socket = await openConnection(server, '', { reads: true })
    sockets = [socket]
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.write(`GET ${shortAnswer[kind]} HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n`)
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i)
  })
})
