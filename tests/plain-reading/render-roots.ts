/** Renders the pages of server roots as a build does: host, pull and renderer, but no search and no compression. */
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
import type { Mode } from './database.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = createLog(() => {})
const progress = { expect() {}, step() {}, end() {} }

export interface RenderedRoots {
  /** The folder of pages of each root. */
  pages: string[]
  remove(): void
}

export async function renderRoots(sources: readonly { root: string; mode: Mode }[]): Promise<RenderedRoots> {
  // The output folder of Astro must be on the project's file system.
  const place = path.join(root, 'var')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'rendered-'))
  const site = path.join(folder, 'site')
  mkdirSync(site)
  // The bundle contains these settings.
  Object.assign(process.env, bundledSettings)
  const sourceHash = bundledHash()
  await bundleShared({ root, releases: folder, folder: site, sourceHash }, bundleInProcess)
  const renderer = await loadRenderer(folder, sourceHash, { origin: bundledSettings.SITE_URL })
  const pages: string[] = []
  for (const [index, source] of sources.entries()) {
    const [snapshots, target] = ['snapshot', 'pages'].map((name) => path.join(folder, String(index), name))
    await pullRoot(source, snapshots as string)
    renderer.showSnapshot(openCurrentSnapshot(snapshots as string))
    await renderPages(renderer, new Map(), {
      keep() {},
      async write(file, bytes) {
        const written = path.join(target as string, file)
        mkdirSync(path.dirname(written), { recursive: true })
        writeFileSync(written, bytes)
      },
    })
    pages.push(target as string)
  }
  return { pages, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function pullRoot({ root: files, mode }: { root: string; mode: Mode }, folder: string): Promise<void> {
  const start = (missing = '') => {
    const settings = { GAME_DATA: files, GAME_DATA_MODE: mode, GAME_DATA_MISSING: missing, HOST_PORT: '0' }
    return startHost(readConfig({ ...settings, DATABASE_URL: 'sqlite::memory:' }), { log })
  }
  let host = await start()
  const { missing } = host.deps.games.current.report
  if (missing.length > 0) {
    // Drawn databases import files that do not exist.
    await host.close()
    host = await start(missing.join(','))
  }
  try {
    await pull({ host: host.url, folder, concurrency: 12, acceptLoss: true, progress })
  } finally {
    await host.close()
  }
}
