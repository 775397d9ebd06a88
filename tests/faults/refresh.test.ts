import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../scripts/serve/listen.ts'
import { createSiteServer } from '../../scripts/serve/site-server.ts'
import { createRandom, type PatchedHost, startPatchedHost } from './patched-host.ts'
import { createReader } from './reader.ts'
import { createWorkshop, noteOf, readText, type Workshop } from './workshop.ts'

/** `npm run test:faults` asks for the long version. */
const long = process.env.FAULTS === 'full'
const patches = long ? 12 : 2
const kills = long ? 100 : 4
const seed = Number(process.env.FAULTS_SEED ?? 20_260)

let host: PatchedHost
let shop: Workshop

beforeAll(async () => {
  host = await startPatchedHost()
  shop = createWorkshop('refresh', host.origin)
  host.stamp(0)
  const { code, output } = await shop.start('refresh').done
  expect(output).toContain('published')
  expect(code).toBe(0)
}, 240_000)

afterAll(async () => {
  shop.remove()
  await host.close()
})

async function refresh(...args: string[]) {
  return shop.start('refresh', args).done
}

describe('a refresh', () => {
  it('without a change ends at its version check, and leaves the release', async () => {
    const before = readdirSync(shop.releases)
    const { code, output } = await refresh()
    expect(code).toBe(0)
    expect(noteOf(output, 'refresh')).toContain('unchanged')
    expect(noteOf(output, 'render')).toBeUndefined()
    expect(readdirSync(shop.releases)).toEqual(before)
  }, 60_000)

  it(
    `gives the same bytes as a cold build, over ${patches} random patches (seed ${seed})`,
    async () => {
      const random = createRandom(seed)
      for (let round = 0; round < patches; round++) {
        host.patch(random)
        const { code, output } = await refresh()
        expect(output).toContain('with the kept program')
        expect(code).toBe(0)
        const cold = path.join(shop.folder, 'cold')
        const run = await shop.start('build', ['--force'], { RELEASES_DIR: cold }).done
        expect(run.code, run.output).toBe(0)
        expect(shop.served(cold)).toEqual(shop.served())
        // The pages of what changed are among them, one a patch, and so are the links that records have to them.
        const files = [...shop.served().keys()]
        expect(files.filter((file) => /^changes\/.*\.html$/.test(file))).toHaveLength(round + 1)
        expect(files).toContain('changes.html')
      }
      const linking = [...shop.served().keys()].filter(
        (file) =>
          /^(?:item|package|enchant)\//.test(file) && readText(shop.releases, 'current', file).includes('/changes/'),
      )
      expect(linking.length).toBeGreaterThan(0)
    },
    patches * 300_000,
  )

  // A cold build more; its parts have unit tests in scripts/build/release.test.ts, so `npm test` leaves it out.
  it.skipIf(!long)(
    'over a release of an older version of the program builds everything anew, and says why',
    async () => {
      const state = path.join(shop.releases, 'current', '.almanac', 'state.json')
      const { format: _, ...older } = JSON.parse(readText(state))
      rmSync(state)
      writeFileSync(state, JSON.stringify(older))
      const before = shop.served()
      host.answers['/item/version'] = { Version: 'after an update' }
      const { code, output } = await refresh()
      expect(code, output).toBe(0)
      expect(noteOf(output, 'previous release')).toContain('everything is built anew')
      const [, rendered, all] = /(\d+) of (\d+) pages/.exec(noteOf(output, 'render') ?? '') ?? []
      expect(rendered).toBe(all)
      expect([...before.keys()].filter((file) => !shop.served().has(file))).toEqual([])
    },
    120_000,
  )

  it('renders one page of each kind that shows a renamed item, and no more', async () => {
    const items = host.answers['/item/cache'] as Record<string, { Name: string }>
    ;(items['530'] as { Name: string }).Name = '只有自己知道的名字'
    host.answers['/item/version'] = { Version: 'renamed' }
    const { output } = await refresh()
    const [, rendered, all] = /(\d+) of (\d+) pages/.exec(noteOf(output, 'render') ?? '') ?? []
    expect(Number(rendered)).toBeLessThan(Number(all) / 2)
    expect(readText(shop.releases, 'current', 'item', '530.html')).toContain('只有自己知道的名字')
  }, 60_000)

  it('keeps as many releases as it is told', async () => {
    host.patch(createRandom(seed + 1))
    await refresh('--keep', '2')
    expect(readdirSync(shop.releases).filter((name) => /^\d/.test(name))).toHaveLength(2)
  }, 60_000)

  it('can be tried without publishing', async () => {
    const before = shop.served()
    host.patch(createRandom(seed + 2))
    const { code, output } = await refresh('--dry-run')
    expect(code, output).toBe(0)
    expect(noteOf(output, 'refresh')).toContain('dry run')
    expect(shop.served()).toEqual(before)
    expect(shop.leftovers()).toEqual([])
    expect((await refresh()).output).toContain('published')
  }, 120_000)

  it('does not bring back by itself what was rolled back', async () => {
    const id = () => noteOfCurrent(shop)
    const newer = id()
    const back = await refresh('rollback')
    expect(back.code, back.output).toBe(0)
    expect(id() < newer).toBe(true)
    const held = await refresh()
    expect(noteOf(held.output, 'refresh')).toContain('held')
    host.patch(createRandom(seed + 3))
    expect((await refresh()).output).toContain('published')
    expect(id() > newer).toBe(true)
  }, 120_000)

  it('refuses what it does not know', async () => {
    expect((await refresh('--nonsense')).code).toBe(2)
    expect((await refresh('nonsense')).code).toBe(2)
    expect((await refresh('--keep', '0')).code).toBe(2)
  }, 60_000)
})

describe('in trouble', () => {
  it('one of several refreshes at once works, the others say so and go', async () => {
    host.patch(createRandom(seed + 4))
    const runs = await Promise.all([1, 2, 3, 4].map(() => refresh()))
    const codes = runs.map((run) => run.code)
    expect(codes).toContain(0)
    for (const code of codes) expect([0, 5]).toContain(code)
    expect(shop.leftovers()).toEqual([])
  }, 120_000)

  it('with the host down, the served release stays', async () => {
    const before = shop.served()
    const { code, output } = await shop.start('refresh', [], { API_HOST: 'http://127.0.0.1:9' }).done
    expect(code).toBe(3)
    expect(output).toContain('API_HOST')
    expect(shop.served()).toEqual(before)
  }, 60_000)

  it('with a page that cannot be built, the served release stays and the next patch mends it', async () => {
    const before = shop.served()
    const { code } = await shop.start('build', ['--force'], { SITE_URL: 'not an address' }).done
    expect(code).toBe(2)
    expect(shop.served()).toEqual(before)
  }, 60_000)

  it(
    `killed at ${kills} random moments, a reader sees complete releases only, never an older one`,
    async () => {
      const random = createRandom(seed + 5)
      const site = await listen(createSiteServer(shop.releases), 0, '127.0.0.1', 'PORT')
      const reader = createReader(site.url)
      const whole = await timed(async () => {
        host.stamp(1)
        expect((await refresh()).code).toBe(0)
      })
      reader.expectStampFrom(1)
      reader.start()
      for (let kill = 0; kill < kills; kill++) {
        host.stamp(kill + 2)
        const { child, done } = shop.start('refresh', random() < 0.1 ? ['--force'] : [])
        const timer = setTimeout(() => child.kill('SIGKILL'), random() * whole * 1.1)
        await done
        clearTimeout(timer)
      }
      host.stamp(kills + 2)
      const { code, output } = await refresh()
      expect(code, output).toBe(0)
      const { faults, answers, last } = await reader.stop()
      await site.close()
      expect(faults).toEqual([])
      expect(answers).toBeGreaterThan(kills)
      expect(last).toBeLessThanOrEqual(kills + 2)
      expect(shop.leftovers()).toEqual([])
      const cold = path.join(shop.folder, 'cold-after-kills')
      const run = await shop.start('build', ['--force'], { RELEASES_DIR: cold }).done
      expect(run.code, run.output).toBe(0)
      expect(shop.served(cold)).toEqual(shop.served())
    },
    long ? 3_600_000 : 600_000,
  )

  const canMount = process.getuid?.() === 0 && process.platform === 'linux'
  it.skipIf(!canMount)(
    'on a full disk, the served release stays; with room again, it goes on',
    async () => {
      const disk = path.join(shop.folder, 'disk')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
      try {
        const folders = { RELEASES_DIR: path.join(disk, 'releases'), SNAPSHOT_DIR: path.join(disk, 'snapshot') }
        const first = await shop.start('refresh', [], folders).done
        expect(first.code, first.output).toBe(0)
        const before = shop.served(folders.RELEASES_DIR)
        execFileSync('sh', ['-c', `head -c 64m /dev/zero > ${disk}/filler || true`])
        host.patch(createRandom(seed + 6))
        const full = await shop.start('refresh', [], folders).done
        expect(full.code, full.output).toBe(8)
        expect(full.output).toContain('Free some disk space')
        expect(shop.served(folders.RELEASES_DIR)).toEqual(before)
        execFileSync('rm', [path.join(disk, 'filler')])
        const again = await shop.start('refresh', [], folders).done
        expect(again.code, again.output).toBe(0)
        expect(shop.served(folders.RELEASES_DIR)).not.toEqual(before)
      } finally {
        execFileSync('umount', ['-l', disk])
      }
    },
    300_000,
  )
})

function noteOfCurrent({ releases }: Workshop): string {
  return JSON.parse(readText(releases, 'current', '.almanac', 'release.json')).id
}

async function timed(run: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}
