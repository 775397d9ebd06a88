/** How long requests of others wait while thousands of connections are open, and what the servers need for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { deadlineMs, until } from '../run/until.ts'
import {
  askAlone,
  canLookInside,
  getRequest,
  longAnswer,
  openConnection,
  type ServerKind,
  startLimited,
} from '../stack/limited-server.ts'
import { createPlayers } from '../stack/players.ts'
import { long } from './rounds.ts'

const counts = { idle: 2_000, slow: 200, pipelining: 50 }
/** Searches of other players, ten a second; each player may make two. */
const asks = 300
const reason = long ? (canLookInside ? '' : 'there is no /proc') : 'measures times, for npm run test:faults'
/** Addresses of the attackers, enough that none reaches its share of connections, and of the other players. */
const theirs = Array.from({ length: 10 }, (_, i) => `127.0.0.${2 + i}`)
const ours = '127.0.0.1'
const keywords = ['卡片', '劍', '501', '帽', '藥水']

it.skipIf(reason !== '').for<ServerKind>(['host', 'site'])(
  `the %s answers others under ${counts.idle} idle, ${counts.slow} slow and ${counts.pipelining} pipelining connections${reason && ` (skipped: ${reason})`}`,
  { timeout: 8 * deadlineMs },
  async (kind) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'load-'))
    const url = `sqlite:${path.join(folder, 'almanac.sqlite')}`
    const server = await startLimited(kind, { openFiles: 16_384, env: { DATABASE_URL: url, SEED_DEMO: '1' } })
    const database = kind === 'host' ? openDatabase(url) : undefined
    let attacking = true
    const sockets = new Set<Socket>()
    try {
      const tokens = database ? await createPlayers(database, 10) : ['']
      const target = (i: number) =>
        kind === 'host'
          ? `/vending/search?itemInfo=${encodeURIComponent(keywords[i % keywords.length] as string)}`
          : '/'
      const ask = (i: number) =>
        askAlone(
          server.url + target(i),
          { Authorization: `Bearer ${tokens[i % tokens.length]}`, 'Accept-Encoding': 'gzip' },
          ours,
        )
      const measure = async (times: number) => {
        const waits: number[] = []
        for (let i = 0; i < times; i++) {
          const fromMs = performance.now()
          expect(await ask(i)).toBe(200)
          waits.push(performance.now() - fromMs)
          await sleep(Math.max(0, 100 - (performance.now() - fromMs)))
        }
        waits.sort((a, b) => a - b)
        return {
          p50: waits[Math.floor(times / 2)] as number,
          p99: waits[Math.min(times - 1, Math.ceil(times * 0.99) - 1)] as number,
        }
      }
      const before = await measure(asks)
      const quietMb = server.memoryMb()

      // The queue of a listening socket is short.
      const opening = pLimit(64)
      /** Opens the connection again whenever the server ends it. */
      const hold = async (open: () => Promise<Socket>) => {
        while (attacking) {
          const socket = await opening(open)
          sockets.add(socket)
          while (attacking && !socket.destroyed && !socket.closed) await sleep(250)
          socket.destroy()
          sockets.delete(socket)
        }
      }
      const slowly = async (from: string) => {
        const socket = await openConnection(server, getRequest(longAnswer[kind]), { from })
        const timer = setInterval(() => socket.read(1_024), 1_000)
        socket.once('close', () => clearInterval(timer))
        return socket
      }
      const idly = (from: string) => openConnection(server, '', { from })
      const asksOn = (from: string) => openConnection(server, getRequest(longAnswer[kind]).repeat(1_500), { from })
      const each = (count: number, open: (from: string) => Promise<Socket>) =>
        Array.from({ length: count }, (_, i) => hold(() => open(theirs[i % theirs.length] as string)))
      const attack = [...each(counts.idle, idly), ...each(counts.slow, slowly), ...each(counts.pipelining, asksOn)]
      let mostMb = 0
      let mostFiles = 0
      const watch = setInterval(() => {
        mostMb = Math.max(mostMb, server.memoryMb())
        mostFiles = Math.max(mostFiles, server.openFiles())
      }, 250)
      await until('the connections of the attack', () => server.openFiles() > counts.idle)
      const under = await measure(asks)
      clearInterval(watch)
      attacking = false
      console.log(
        `${kind}: p50 ${before.p50.toFixed(1)} → ${under.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} → ${under.p99.toFixed(1)} ms, ` +
          `memory ${quietMb.toFixed(0)} → ${mostMb.toFixed(0)} MB, ${mostFiles} descriptors at most`,
      )
      // A copy of the answer for each of the site's readers would be 480 MB more; one that has just started has but 80.
      expect(mostMb - quietMb).toBeLessThanOrEqual(Math.max(quietMb, 140))
      expect(under.p99).toBeLessThanOrEqual(Math.max(100, 3 * before.p99))
      await Promise.all(attack)
      for (const socket of sockets) socket.destroy()
      await until('the descriptors are given back', () => server.openFiles() < 100)
    } finally {
      attacking = false
      for (const socket of sockets) socket.destroy()
      await database?.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
