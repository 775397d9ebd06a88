import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { damageOf } from '../../publish/release/files/index.ts'
import { type Release, readCurrentRelease } from '../../publish/release/releases/index.ts'
import { textAnswer } from '../contract/fake-host.ts'
import { firstVersion, publishVersion, secondVersion } from '../patched-snapshot.ts'
import { long, random, rounds, seed } from './rounds.ts'
import { mountDisk, whyNoDisk } from './small-disk.ts'
import { openStage, several } from './stage.ts'
import { noteOf, readText } from './workshop.ts'

const patches = rounds(1, 12)
const sizes = rounds(2, 16)
const { host, shop, run, servedId } = await openStage('refresh')
const refresh = (...args: string[]) => run('refresh', args)
const renderedOf = (output: string) => (/(\d+) of (\d+) pages/.exec(output) ?? []).map(Number)

it('a refresh without a change keeps the release', async () => {
  const before = readdirSync(shop.releases)
  const output = await refresh()
  expect(noteOf(output, 'refresh')).toContain('unchanged')
  expect(noteOf(output, 'render')).toBeUndefined()
  expect(readdirSync(shop.releases)).toEqual(before)
})

it(
  `a refresh after a patch reuses the renderer and adds a page of changes (${patches} patches, seed ${seed})`,
  several(patches * 3),
  async () => {
    for (let round = 0; round < patches; round++) {
      host.patch(random)
      expect(await refresh()).toContain('with the kept renderer')
      if (long) expect(await shop.cold()).toEqual(shop.served())
      const files = [...shop.served().keys()]
      expect(files.filter((file) => /^changes\/.*\.html$/.test(file))).toHaveLength(round + 1)
    }
  },
)

it('a refresh with a renamed item renders only its pages, and keeps as many releases as --keep says', async () => {
  const items = host.answers['/item/cache'] as Record<string, { Name: string }>
  ;(items['530'] as { Name: string }).Name = '只有自己知道的名字'
  host.answers['/item/version'] = { Version: 'renamed' }
  const [, rendered = 0, all = 0] = renderedOf(await refresh('--keep', '2'))
  const ofOtherItems = [...shop.served().keys()].filter((file) => /^item\/(?!530\.)/.test(file))
  expect(ofOtherItems.length).toBeGreaterThan(50)
  expect(rendered).toBeLessThanOrEqual(all - ofOtherItems.length)
  expect(readText(shop.releases, 'current', 'item', '530.html')).toContain('只有自己知道的名字')
  expect(readdirSync(shop.releases).filter((name) => /^\d/.test(name))).toHaveLength(2)
})

it('a refresh after a rollback keeps the older release until the data change', several(3), async () => {
  const newer = servedId()
  await refresh('rollback')
  expect(servedId() < newer).toBe(true)
  expect(noteOf(await refresh(), 'refresh')).toContain('held')
  await refresh('rollback', newer)
  expect(servedId()).toBe(newer)
})

it('a refresh with --dry-run publishes nothing, and parallel refreshes publish once', several(4), async () => {
  const [before, newer] = [shop.served(), servedId()]
  host.patch(random)
  expect(noteOf(await refresh('--dry-run'), 'refresh')).toContain('dry run')
  expect(shop.served()).toEqual(before)

  const runs = Array.from({ length: rounds(2, 5) }, () => shop.start('refresh').done)
  const outputs = await Promise.all(runs)
  for (const { code, output } of outputs) expect([0, 5], output).toContain(code)
  expect(outputs.filter(({ output }) => output.includes('published'))).toHaveLength(1)
  expect(servedId() > newer).toBe(true)
  expect(shop.staleFiles()).toEqual([])
})

it('a refresh renders all pages if files of the served release are damaged', several(2), async () => {
  const release = path.join(shop.releases, 'current')
  const page = path.join(release, 'login.html')
  const whole = readText(page)
  // Files of several releases may share their bytes.
  rmSync(page)
  writeFileSync(page, whole.slice(0, 100))
  const parts = path.join(release, 'pagefind', 'fragment')
  rmSync(path.join(parts, readdirSync(parts)[0] as string))
  host.patch(random)
  const output = await refresh()
  expect(noteOf(output, 'previous release')).toContain('login.html is damaged')
  const [, rendered, all] = renderedOf(output)
  expect(rendered).toBe(all)
  expect(readText(page)).toBe(whole)
  expect(damageOf(readCurrentRelease(shop.releases) as Release)).toBeUndefined()
})

it('a refresh keeps the served release if the host fails', async () => {
  const before = shop.served()
  const items = host.answers['/item/cache']
  host.patch(random)
  host.answers['/item/cache'] = textAnswer('<h1>maintenance</h1>')
  const { code, output } = await shop.start('refresh').done
  host.answers['/item/cache'] = items
  expect(code, output).toBe(3)
  expect(output).toContain('last good snapshot is untouched')
  expect(shop.served()).toEqual(before)
  expect(shop.staleFiles()).toEqual([])
})

it('a refresh publishes each patch even if the clock jumps twenty years ahead and back', several(3), async () => {
  for (const years of [20, -20]) {
    const before = servedId()
    host.patch(random)
    await run('refresh', [], { NODE_OPTIONS: shiftedClock(years) })
    expect(servedId() > before).toBe(true)
  }
  expect(await refresh()).toContain('unchanged')
})

const noDisk = whyNoDisk()
describe.skipIf(noDisk !== '')(`a refresh on a full disk${noDisk && ` (skipped: ${noDisk})`}`, () => {
  let disk: ReturnType<typeof mountDisk>
  let folders: { RELEASES_DIR: string; SNAPSHOT_DIR: string }

  beforeAll(() => {
    const folder = path.join(shop.folder, 'disk')
    disk = mountDisk(folder, 64)
    folders = { RELEASES_DIR: path.join(folder, 'releases'), SNAPSHOT_DIR: path.join(folder, 'snapshot') }
    // The option -a keeps symbolic and hard links.
    execFileSync('cp', ['-a', shop.releases, shop.snapshots, folder])
  })
  afterAll(() => disk?.unmount())

  it(
    `a refresh on a full disk exits with 8, keeps the served release, and succeeds when there is space (${sizes} sizes)`,
    several(sizes),
    async () => {
      let failed = 0
      for (let step = 0; step < sizes; step++) {
        host.patch(random)
        const before = shop.served(folders.RELEASES_DIR)
        disk.fill(32 * 1024 + Math.round((256 * 1024 * step) / sizes))
        const { code, output } = await shop.start('refresh', ['--keep', '9'], folders).done
        if (code === 0) continue
        failed++
        expect(code, output).toBe(8)
        expect(output).toContain('Free some disk space')
        expect(shop.served(folders.RELEASES_DIR)).toEqual(before)
      }
      expect(failed).toBeGreaterThan(0)
      disk.empty()
      await run('refresh', [], folders)
      expect(shop.staleFiles([folders.RELEASES_DIR, folders.SNAPSHOT_DIR])).toEqual([])
    },
  )
})

it('an incremental build after changes of each kind of record equals a full build', several(4), async () => {
  const folders = { SNAPSHOT_DIR: path.join(shop.folder, 'versions') }
  mkdirSync(folders.SNAPSHOT_DIR)
  publishVersion(folders.SNAPSHOT_DIR, firstVersion, '1', '2026-01-01T00:00:00Z')
  await run('build', [], folders)
  publishVersion(folders.SNAPSHOT_DIR, secondVersion, '2', '2026-01-02T00:00:00Z')
  const [, rendered = 0, all = 0] = renderedOf(await run('build', [], folders))
  expect(rendered).toBeLessThan(all)
  expect(await shop.cold(folders)).toEqual(shop.served())
})

/** Options for Node that move the clock of a process and of its threads. */
function shiftedClock(years: number): string {
  const code = `const Real = Date, shift = ${years} * 31557600000
globalThis.Date = class extends Real {
  constructor(...args) { args.length ? super(...args) : super(Real.now() + shift) }
  static now() { return Real.now() + shift }
}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}
