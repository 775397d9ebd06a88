/** Renders the pages of a server root like a build, without search index and compression. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createLog } from '../../host/base/log.ts'
import { startHost } from '../../host/server.ts'
import { pull } from '../../publish/pull/pull.ts'
import { openCurrentSnapshot } from '../../publish/release/index.ts'
import { loadRenderer, renderPages } from '../../publish/release/render/index.ts'
import { bundleInProcess } from '../../publish/release/workers.ts'
import { readConfig } from '../../settings/config.ts'
import { bundledHash, bundledSettings, bundleShared } from '../shared-bundle.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = createLog(() => {})

export interface RenderedRoot {
  /** The folder of pages. */
  pages: string
  remove(): void
}

export async function renderRoot(files: string): Promise<RenderedRoot> {
  // The output folder of Astro must be on the file system of the project.
  const place = path.join(root, 'var')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'rendered-'))
  const [site, snapshots, pages] = ['site', 'snapshot', 'pages'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(site)
  // The bundle contains these settings.
  Object.assign(process.env, bundledSettings)
  const sourceHash = bundledHash()
  await bundleShared({ root, releases: folder, folder: site, sourceHash }, bundleInProcess)
  const renderer = await loadRenderer(folder, sourceHash, { origin: bundledSettings.SITE_URL })
  await pullRoot(files, snapshots)
  renderer.showSnapshot(openCurrentSnapshot(snapshots))
  await renderPages(renderer, new Map(), {
    keep() {},
    async write(file, bytes) {
      const target = path.join(pages, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, bytes)
    },
  })
  return { pages, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function pullRoot(files: string, folder: string): Promise<void> {
  const settings = { GAME_DATA: files, GAME_DATA_MODE: 'renewal', HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:' }
  const host = await startHost(readConfig(settings), { log })
  try {
    await pull({ host: host.url, folder, concurrency: 12, acceptLoss: true })
  } finally {
    await host.close()
  }
}
