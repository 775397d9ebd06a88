/**
 * Renders the site of a game database as the build does, into a folder: real host, real pull, real pages; without the
 * search that a release needs too. CLI: `node tests/site/render-real.ts FOLDER MODE=SERVER_ROOT…`: the pages of the first
 * root stand in `FOLDER/0/pages`, and so on.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const [target = '', ...sources] = process.argv.slice(2)
const folder = path.resolve(target)
const root = path.resolve(import.meta.dirname, '../..')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { bundledHash, bundledSettings, bundleShared } = await import('../shared-bundle.ts')
Object.assign(process.env, { HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:', ...bundledSettings })

const { readConfig } = await import('../../api/config.ts')
const { startHost } = await import('../../host/server.ts')
const { createLog } = await import('../../host/http/log.ts')
const { pull } = await import('../../pull/pull.ts')
const { bundleSite, loadRenderer, renderPages } = await import('../../release/render/index.ts')
const { openCurrentSnapshot } = await import('../../release/index.ts')

const site = path.join(folder, 'site')
mkdirSync(site)
const origin = process.env.SITE_URL as string
const sourceHash = bundledHash()
await bundleShared({ root, releases: folder, folder: site, sourceHash }, bundleSite)
const renderer = await loadRenderer(folder, sourceHash, { origin })
const silent = { expect() {}, step() {}, end() {} }
for (const [index, source] of sources.entries()) {
  const [GAME_DATA_MODE = '', GAME_DATA = ''] = source.split('=')
  const snapshots = path.join(folder, String(index), 'snapshot')
  const pages = path.join(folder, String(index), 'pages')
  const start = (GAME_DATA_MISSING = '') =>
    startHost(readConfig({ ...process.env, GAME_DATA, GAME_DATA_MODE, GAME_DATA_MISSING }), {
      log: createLog(() => {}),
    })
  let host = await start()
  const { missing } = host.deps.games.current.report
  if (missing.length > 0) {
    // Drawn databases name files that are not there.
    await host.close()
    host = await start(missing.join(','))
  }
  await pull({ host: host.url, folder: snapshots, concurrency: 12, acceptLoss: true, progress: silent }).finally(() =>
    host.close(),
  )
  renderer.showSnapshot(openCurrentSnapshot(snapshots))
  await renderPages(renderer, new Map(), {
    keep() {},
    async write(file, bytes) {
      mkdirSync(path.dirname(path.join(pages, file)), { recursive: true })
      writeFileSync(path.join(pages, file), bytes)
    },
  })
}
