/** The upstream of several hosts that docs/operations.md shows, run by the real nginx before two hosts of three. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeDatabase } from '../databases.ts'
import { endProcess } from '../end-process.ts'
import { severalHostsProxy } from '../faults/scale-out-stage.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { findProgram } from '../system-packages.ts'

const nginx = findProgram('nginx')

describeDatabase(`several hosts${nginx ? '' : ' (skipped: nginx is not installed)'}`, (database) => {
  let folder: string
  let port: number
  let server: ChildProcess | undefined
  let hosts: TestHost[] = []
  let listening: ReturnType<typeof serve>[] = []

  beforeAll(async () => {
    if (!nginx) return
    folder = mkdtempSync(path.join(tmpdir(), 'several-hosts-'))
    port = await freePort()
    const hostPorts = [await freePort(), await freePort(), await freePort()]
    const options = { databaseUrl: database().url, env: { TRUSTED_PROXY_HOPS: '1' } }
    hosts = [await createTestHost(options), await createTestHost(options)]
    // The third is down.
    listening = hosts.map(({ app }, n) =>
      serve({ fetch: app.fetch, port: hostPorts[n] as number, hostname: '127.0.0.1' }),
    )
    const words = ['-p', folder, '-e', `${folder}/error.log`, '-c', severalHostsProxy(folder, port, hostPorts)]
    const check = spawnSync(nginx, [...words, '-t'], { encoding: 'utf8' })
    if (check.status !== 0) throw new Error(`nginx -t: ${check.stderr}`)
    server = spawn(nginx, words, { stdio: 'ignore' })
    await vi.waitFor(async () => expect((await ask('/posts')).status).toBe(200), { timeout: 20_000, interval: 50 })
  }, 60_000)
  afterAll(async () => {
    await endProcess(server)
    for (const each of listening) each.close()
    for (const host of hosts) await host.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  const ask = (at: string, body?: unknown, token = '') =>
    fetch(`http://127.0.0.1:${port}${at}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  it.skipIf(!nginx)(
    'share sessions and the count of wrong passwords, and one that is down costs no request',
    async () => {
      const player = { username: 'Siegfried', password: 'balmung-2027' }
      const signedUp = await ask('/SignUp', { ...player, gender: 'male' })
      expect(signedUp.status).toBe(201)
      const { token } = (await signedUp.json()) as { token: string }
      const checks = await Promise.all(Array.from({ length: 12 }, () => ask('/auth/check', undefined, token)))
      expect(checks.map(({ status }) => status)).toEqual(Array(12).fill(200))
      const guesses: number[] = []
      for (let n = 0; n < 8; n++) guesses.push((await ask('/login', { ...player, password: `balmung-${n}` })).status)
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      for (const { lines } of hosts) expect(lines.some((line) => line.includes('"path":"/login"'))).toBe(true)
    },
  )
})
