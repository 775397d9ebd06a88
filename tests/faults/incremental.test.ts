/** Several builds in one process: one upon a release gives the same site as one from nothing. */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, expect, it, vi } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { everyNth, publishData, readData, renameItems } from '../../bench/site/rename.ts'
import { createLog } from '../../host/http/log.ts'
import { startHost } from '../../host/server.ts'
import { pull } from '../../pull/pull.ts'
import { type BuildResult, buildRelease, hashSources, openCurrentSnapshot, openReleases } from '../../release/index.ts'
import type { BundleOptions } from '../../release/render/index.ts'
import { firstVersion, publishVersion, secondVersion } from '../patched-snapshot.ts'
import { sharedPath, sharedReason } from '../shared.ts'
import { bundledSettings, bundleShared } from '../shared-bundle.ts'
import { long } from './rounds.ts'

// Bundled once, and copied for the builds from nothing: the bundle of the same sources takes longer than all else.
// The long version bundles each time.
vi.mock('../../release/workers.ts', async (importOriginal) => {
  const workers = await importOriginal<typeof import('../../release/workers.ts')>()
  return {
    ...workers,
    bundleInProcess: (input: BundleOptions) =>
      long ? workers.bundleInProcess(input) : bundleShared(input, workers.bundleInProcess),
  }
})

const root = path.resolve(import.meta.dirname, '../..')
// What is bundled reads them, too.
Object.assign(process.env, bundledSettings)
/** Inside the project, as the build demands it of releases. */
const folder = path.join(root, 'var', 'faults', `incremental-${process.pid}`)
// 140,000 files of the real database.
// Hundreds of thousands of files: a disk may take minutes for them.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000)

/** Builds the current snapshot upon the release that `name` holds, if any, and reads every file that is served then. */
async function build(snapshots: string, name: string): Promise<BuildResult & { served: Record<string, string> }> {
  const releases = path.join(folder, name)
  const config = readConfig(bundledSettings)
  const open = openReleases(releases, 'test')
  try {
    const result = await buildRelease(openCurrentSnapshot(snapshots), open.served, {
      root,
      config,
      releases,
      sourceHash: hashSources(root, config),
      keep: 1,
      log: { step: async (_, run) => (await run()).result },
    })
    const current = path.join(releases, 'current')
    const files = globSync('**/*.*', { cwd: current, exclude: ['.almanac/**'] }).sort()
    const hash = (file: string) =>
      createHash('sha256')
        .update(readFileSync(path.join(current, file)))
        .digest('hex')
    return { ...result, served: Object.fromEntries(files.map((file) => [file, hash(file)])) }
  } finally {
    await open.close()
  }
}

/** Builds upon the release of an earlier snapshot, and from nothing, and compares all files. */
async function expectSame(name: string, snapshots: string, patch: () => void): Promise<void> {
  const first = await build(snapshots, `${name}-upon`)
  expect(first.rendered).toBe(first.pages)
  patch()
  const upon = await build(snapshots, `${name}-upon`)
  expect(upon.rendered).toBeLessThan(upon.pages)
  expect(upon.served).not.toEqual(first.served)
  const cold = await build(snapshots, `${name}-cold`)
  expect(cold.rendered).toBe(cold.pages)
  expect(upon.served).toEqual(cold.served)
}

it('of a small game, three builds in one process', async () => {
  const snapshots = path.join(folder, 'small')
  mkdirSync(snapshots, { recursive: true })
  publishVersion(snapshots, firstVersion, '1', '2026-01-01T00:00:00Z')
  await expectSame('small', snapshots, () => publishVersion(snapshots, secondVersion, '2', '2026-01-02T00:00:00Z'))
}, 180_000)

const source = sharedPath('data/rathena')
const reason = source ? 'only in npm run test:faults' : sharedReason
const isRun = source !== undefined && long
it.skipIf(!isRun)(
  `of the real database, with one item of a hundred renamed${isRun ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const snapshots = path.join(folder, 'real')
    mkdirSync(snapshots, { recursive: true })
    const settings = { GAME_DATA: source, HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:' }
    const host = await startHost(readConfig(settings), { log: createLog(() => {}) })
    await pull({ host: host.url, folder: snapshots, concurrency: 12 }).finally(() => host.close())
    await expectSame('real', snapshots, () => {
      const data = readData(snapshots)
      const ids = data.items.map((item) => item.Id)
      renameItems(data, everyNth(ids, 100), '改')
      publishData(snapshots, data, 'patched')
    })
  },
  900_000,
)
