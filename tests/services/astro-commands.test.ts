import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { publishVersion } from '../patched-snapshot.ts'
import { deadlineMs, until } from '../run/until.ts'
import { projectRoot } from '../stack/stack.ts'

let folder: string
let env: NodeJS.ProcessEnv
const astro = path.join(projectRoot, 'node_modules/astro/bin/astro.mjs')

beforeAll(() => {
  mkdirSync(path.join(projectRoot, 'var'), { recursive: true })
  folder = mkdtempSync(path.join(projectRoot, 'var', 'astro-'))
  const item = { Id: 501, Name: '石楠藥水', Slot: 0, View: 0, Description: '<p>甜的。</p>' }
  const records = { items: [item], packages: [], reforms: [], enchants: [], posts: [] }
  mkdirSync(path.join(folder, 'snapshots'))
  publishVersion(path.join(folder, 'snapshots'), records, '1', '2025-01-01T00:00:00Z')
  // Astro's server for development serves no pages under `VITEST`.
  const { PATH, HOME } = process.env
  env = {
    PATH,
    HOME,
    SNAPSHOT_DIR: path.join(folder, 'snapshots'),
    RELEASES_DIR: path.join(folder, 'releases'),
    ASTRO_TELEMETRY_DISABLED: '1',
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('`astro dev` serves the pages and the search’s table of names', { timeout: 4 * deadlineMs }, async () => {
  const port = String(await freePort())
  const args = [astro, 'dev', '--host', '127.0.0.1', '--port', port]
  const server = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  server.stderr.on('data', (chunk) => (stderr += chunk))
  try {
    const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`).then((answer) => answer.text())
    await until('Astro answers', () => get('/').catch((cause) => Promise.reject(new Error(stderr, { cause }))))
    await until('Astro serves the page of an item', async () => {
      expect(await get('/item/501'), stderr).toContain('石楠藥水')
      return true
    })
    expect(await get('/search/names.json')).toContain('石楠藥水')
  } finally {
    await endProcess(server)
  }
})
