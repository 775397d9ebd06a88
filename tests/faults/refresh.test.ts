import { execFile, execFileSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchLink } from '../../operate/atomic-files.ts'
import { damageOf } from '../../release/files/index.ts'
import { type Release, readCurrentRelease } from '../../release/publish/index.ts'
import { describeBadHosts } from './bad-hosts.ts'
import { describeFullDisk } from './full-disk.ts'
import { describeKills } from './kills.ts'
import { type PatchedHost, startPatchedHost } from './patched-host.ts'
import { long, rounds } from './rounds.ts'
import { random, seed } from './stage.ts'
import { createWorkshop, noteOf, readText, type Workshop } from './workshop.ts'

const patches = rounds(1, 12)
const unlessLong = long ? '' : ' (skipped: npm run test:faults)'

let host: PatchedHost
let shop: Workshop
const stage = () => ({ host, shop })

beforeAll(async () => {
  host = await startPatchedHost()
  shop = createWorkshop('refresh', host.origin)
  host.stamp(0)
  const { code, output } = await refresh()
  expect(output).toContain('published')
  expect(code).toBe(0)
}, 240_000)

afterAll(async () => {
  shop?.remove()
  await host?.close()
})

const refresh = (...args: string[]) => shop.start('refresh', args).done
const servedId = () => readlinkSync(path.join(shop.releases, 'current'))
const snapshotLink = () => path.join(shop.snapshots, 'current')
const renderedOf = (output: string) => (/(\d+) of (\d+) pages/.exec(noteOf(output, 'render') ?? '') ?? []).map(Number)

/** Has a release note an asset of an earlier one, which is not there. */
function noteRetired(release: string, asset: string): void {
  const change = <T>(name: string, add: (value: T) => void) => {
    const file = path.join(release, '.almanac', name)
    const value = JSON.parse(readText(file))
    add(value)
    // Its bytes may be those of another release.
    rmSync(file)
    writeFileSync(file, JSON.stringify(value))
  }
  change<unknown[]>('files.json', (files) => files.push([asset, { hash: 'f'.repeat(32), size: 10 }]))
  change<{ retired: Record<string, number> }>('release.json', ({ retired }) => Object.assign(retired, { [asset]: 1 }))
}

/** A refresh to another version renders all pages, and says what of the served release it cannot go on from. */
async function expectBuiltAnew(version: string, fault: string, folders = {}): Promise<void> {
  host.answers['/item/version'] = { Version: version }
  const { code, output } = await shop.start('refresh', [], folders).done
  expect(code, output).toBe(0)
  expect(noteOf(output, 'previous release')).toContain(`everything is built anew: ${fault}`)
  const [, rendered, all] = renderedOf(output)
  expect(rendered).toBe(all)
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

  it.skipIf(process.platform === 'win32')(
    'is what the scheduling examples of the documents start',
    async () => {
      const document = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
      const cron = /`\*\/5 \* \* \* \* (cd \/srv\/almanac .+?) >> \/var\/log\/almanac\.log 2>&1`/.exec(document)?.[1]
      const forced = /command="([^"]+)" ssh-ed25519/.exec(document)?.[1]
      expect(forced).toBe(cron)
      const command = cron?.replace('/srv/almanac', path.resolve(import.meta.dirname, '../..')) ?? 'exit 1'
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { env: shop.env })
      expect(noteOf(stdout, 'refresh')).toContain('unchanged')
      for (const line of stdout.trim().split('\n'))
        expect(Object.keys(JSON.parse(line))).toEqual([
          'time',
          'command',
          'step',
          'state',
          'ms',
          'cpuMs',
          'rssMb',
          'note',
        ])
    },
    60_000,
  )

  it(
    `gives the same bytes as a build from nothing, over ${patches} random patches (seed ${seed})`,
    async () => {
      const [first, bytes] = [readlinkSync(snapshotLink()), shop.served()]
      for (let round = 0; round < patches; round++) {
        host.patch(random)
        const { code, output } = await refresh()
        expect(output).toContain('with the kept renderer')
        expect(code).toBe(0)
        if (long) expect(await shop.cold()).toEqual(shop.served())
        // The pages of what changed are among them, one a patch, and so are the links that records have to them.
        const files = [...shop.served().keys()]
        expect(files.filter((file) => /^changes\/.*\.html$/.test(file))).toHaveLength(round + 1)
        expect(files).toContain('changes.html')
      }
      if (long) {
        const linking = [...shop.served().keys()].filter(
          (file) =>
            /^(?:item|package|enchant)\//.test(file) && readText(shop.releases, 'current', file).includes('/changes/'),
        )
        expect(linking.length).toBeGreaterThan(0)
        return
      }
      // In short: the first release was a build from nothing; its snapshot is built again on top of the patched one.
      const patched = readlinkSync(snapshotLink())
      switchLink(snapshotLink(), first)
      expect((await shop.start('build').done).output).toContain('with the kept renderer')
      expect(shop.served()).toEqual(bytes)
      switchLink(snapshotLink(), patched)
    },
    patches * 300_000,
  )

  // A cold build more; its parts have unit tests in release/publish/release.test.ts, so `npm test` leaves it out.
  it.skipIf(!long)(
    `over a release of an older version of the program builds everything anew, and says why${unlessLong}`,
    async () => {
      const state = path.join(shop.releases, 'current', '.almanac', 'state.json')
      const { format: _, ...older } = JSON.parse(readText(state))
      rmSync(state)
      writeFileSync(state, JSON.stringify(older))
      const before = shop.served()
      await expectBuiltAnew('after an update', 'its notes have format none')
      expect([...before.keys()].filter((file) => !shop.served().has(file))).toEqual([])
    },
    120_000,
  )

  it('renders one page of each kind that shows a renamed item, and keeps as many releases as it is told', async () => {
    const inode = (page: string) => statSync(path.join(shop.releases, 'current', page)).ino
    const [form, home] = [inode('login.html'), inode('index.html')]
    const items = host.answers['/item/cache'] as Record<string, { Name: string }>
    ;(items['530'] as { Name: string }).Name = '只有自己知道的名字'
    host.answers['/item/version'] = { Version: 'renamed' }
    const { output } = await refresh('--keep', '2')
    const [, rendered = 0, all = 0] = renderedOf(output)
    expect(rendered).toBeLessThan(all / 2)
    expect(readText(shop.releases, 'current', 'item', '530.html')).toContain('只有自己知道的名字')
    expect(inode('login.html'), 'a page that shows nothing of the game').toBe(form)
    expect(inode('index.html'), 'one that shows announcements').not.toBe(home)
    expect(readdirSync(shop.releases).filter((name) => /^\d/.test(name))).toHaveLength(2)
  }, 60_000)

  it('does not bring back by itself what was rolled back, and can be tried without publishing', async () => {
    const newer = servedId()
    const back = await refresh('rollback')
    expect(back.code, back.output).toBe(0)
    expect(servedId() < newer).toBe(true)
    expect(noteOf((await refresh()).output, 'refresh')).toContain('held')

    const before = shop.served()
    host.patch(random)
    const tried = await refresh('--dry-run')
    expect(tried.code, tried.output).toBe(0)
    expect(noteOf(tried.output, 'refresh')).toContain('dry run')
    expect(shop.served()).toEqual(before)
    expect(shop.staleFiles()).toEqual([])

    // Of several at once one works, the others say so and go.
    const runs = await Promise.all(Array.from({ length: rounds(2, 5) }, () => refresh()))
    const codes = runs.map((run) => run.code)
    expect(codes).toContain(0)
    for (const [index, code] of codes.entries()) expect([0, 5], runs[index]?.output).toContain(code)
    expect(runs.map(({ output }) => output).join()).toContain('published')
    expect(servedId() > newer).toBe(true)
    expect(shop.staleFiles()).toEqual([])

    const named = await refresh('rollback', newer)
    expect([named.code, servedId()]).toEqual([0, newer])
  }, 180_000)

  it('refuses what it does not know, naming it and the remedy', async () => {
    const wrong: [string[], string][] = [
      [['--nonsense'], "Unknown option '--nonsense'"],
      [['nonsense'], '"nonsense" is not known'],
      [['--keep', '0'], '--keep must be a number from 1 to 999 (is "0")'],
      [['rollback', '000000-00000000'], 'there is no other release 000000-00000000'],
      // Whoever asks to try it must not have done it.
      [['rollback', '--dry-run'], '"rollback --dry-run" is not known'],
    ]
    for (const [args, says] of long ? wrong : wrong.slice(2)) {
      const { code, output } = await refresh(...args)
      expect([args, code]).toEqual([args, 2])
      expect(output).toContain(says)
      expect(output).toContain('mend: ')
    }
    const { code, output } = await shop.start('refresh', [], { SITE_URL: 'not an address', PULL_MINUTES: '0' }).done
    expect(code).toBe(2)
    expect(output).toContain('SITE_URL must be an origin')
    expect(output).toContain('PULL_MINUTES must be a whole number from 1 to 1440 (is "0")')
  }, 60_000)

  it('over a release with a page that was cut builds everything anew, in a folder elsewhere that a link names', async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'releases-'))
    const link = path.join(shop.folder, 'linked')
    symlinkSync(elsewhere, link)
    const folders = { RELEASES_DIR: link, SNAPSHOT_DIR: path.join(shop.folder, 'linked-snapshot') }
    try {
      // Links stay links, and files of one content stay one file.
      execFileSync('cp', ['-aT', shop.releases, elsewhere])
      execFileSync('cp', ['-aT', shop.snapshots, folders.SNAPSHOT_DIR])
      // One that shows nothing of the game: its bytes stay whatever was patched meanwhile.
      const page = path.join(link, 'current', 'login.html')
      const whole = readText(page)
      rmSync(page)
      writeFileSync(page, whole.slice(0, 100))
      // So are a part of the search index, and a script of an earlier program that open pages may still ask for.
      const parts = path.join(link, 'current', 'pagefind', 'fragment')
      rmSync(path.join(parts, readdirSync(parts)[0] as string))
      noteRetired(path.join(link, 'current'), '_astro/earlier.js')
      await expectBuiltAnew('after a power cut', 'login.html is damaged', folders)
      expect(readText(page)).toBe(whole)
      expect(damageOf(readCurrentRelease(link) as Release)).toBeUndefined()
      // It goes on from there.
      host.patch(random)
      const { code, output } = await shop.start('refresh', [], folders).done
      expect(code, output).toBe(0)
      expect(noteOf(output, 'render')).toContain('with the kept renderer')
      expect(shop.served(link).size).toBeGreaterThan(0)
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  }, 120_000)

  // Its retries take seconds; what a host may do wrong in other ways stands in bad-hosts.ts.
  it.skipIf(!long)(
    `with nobody at API_HOST leaves the served release, and says where it looked${unlessLong}`,
    async () => {
      const before = shop.served()
      const { code, output } = await shop.start('refresh', [], { API_HOST: 'http://127.0.0.1:9' }).done
      expect(code).toBe(3)
      expect(output).toContain('API_HOST')
      expect(shop.served()).toEqual(before)
    },
    60_000,
  )

  it.skipIf(!long)(
    `follows each patch when the clock jumps twenty years ahead and back${unlessLong}`,
    async () => {
      for (const years of [20, -20]) {
        const before = servedId()
        host.patch(random)
        const { code, output } = await shop.start('refresh', [], { NODE_OPTIONS: shiftedClock(years) }).done
        expect(code, output).toBe(0)
        expect(servedId() > before).toBe(true)
      }
      const history = readdirSync(path.join(snapshotLink(), 'history')).sort()
      const years = history
        .slice(-2)
        .map((file) => new Date(JSON.parse(readText(snapshotLink(), 'history', file)).at).getUTCFullYear())
      const now = new Date().getUTCFullYear()
      expect(years).toEqual([now + 20, now - 20])
      expect((await refresh()).output).toContain('unchanged')
      expect(await shop.cold()).toEqual(shop.served())
    },
    180_000,
  )
})

describeFullDisk(stage)
describeKills(stage)
describeBadHosts(stage)

/** Options for Node that move the clock of a process and of its threads. */
function shiftedClock(years: number): string {
  const code = `const Real = Date, shift = ${years} * 31557600000
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + shift) }
  static now() { return Real.now() + shift }
}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}
