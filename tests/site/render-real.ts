/**
 * Renders the site of a game database as the build does, into a folder: real host, real pull, real pages; without the
 * search that a release needs too. CLI: `node tests/site/render-real.ts SERVER_ROOT FOLDER`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const [source = '', target = ''] = process.argv.slice(2)
const folder = path.resolve(target)
const root = path.resolve(import.meta.dirname, '../..')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// An address that means nothing: the pages are read, not served.
Object.assign(process.env, {
  GAME_DATA: source,
  HOST_PORT: '0',
  DATABASE_URL: 'sqlite::memory:',
  SITE_URL: 'http://site.test',
  PUBLIC_API_HOST: 'http://host.test',
})

const { readConfig } = await import('../../api/config.ts')
const { startHost } = await import('../../host/server.ts')
const { createLog } = await import('../../host/http/log.ts')
const { pull } = await import('../../pull/pull.ts')
const { bundleSite, loadRenderer, planPages, renderPages } = await import('../../release/render/index.ts')
const { openCurrentSnapshot } = await import('../../release/index.ts')

const snapshots = path.join(folder, 'snapshot')
const host = await startHost(readConfig(process.env), { log: createLog(() => {}) })
await pull({ host: host.url, folder: snapshots, concurrency: 12 }).finally(() => host.close())
const staging = path.join(folder, 'pages')
mkdirSync(staging)
const origin = process.env.SITE_URL as string
await bundleSite({ root, releases: folder, folder: staging, sourceHash: 'real' })
const renderer = await loadRenderer(folder, 'real', { origin })
renderer.showSnapshot(openCurrentSnapshot(snapshots))
const { render } = await planPages(renderer)
await renderPages(renderer, render, async (file, bytes) => {
  mkdirSync(path.dirname(path.join(staging, file)), { recursive: true })
  writeFileSync(path.join(staging, file), bytes)
})
