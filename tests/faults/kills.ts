import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '../../api/snapshot.ts'
import { type Listening, listen } from '../../site-server/listen.ts'
import { createSiteServer } from '../../site-server/site-server.ts'
import { createReader } from './reader.ts'
import { long, rounds } from './rounds.ts'
import { random, type Stage } from './stage.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Ends commands at random moments, while somebody reads the site that is served. */
export function describeKills(stage: () => Stage): void {
  describe('killed without warning', () => {
    let host: Stage['host']
    let shop: Stage['shop']
    let site: Listening
    let reader: ReturnType<typeof createReader>
    let stamp = 1
    /** Time of a refresh on this machine, as busy as it is. */
    let wholeMs = 0

    beforeAll(async () => {
      ;({ host, shop } = stage())
      host.stamp(stamp)
      wholeMs = (await run('refresh')).ms
      // Somebody reads the site through everything that follows.
      site = await listen(createSiteServer(shop.releases), 0, '127.0.0.1', 'PORT')
      reader = createReader(site.url)
      reader.expectStampFrom(stamp)
      reader.start()
    }, 240_000)

    afterAll(() => site?.close())

    async function run(script: string, ...args: string[]) {
      const from = performance.now()
      const { code, output } = await shop.start(script, args).done
      expect(code, output).toBe(0)
      return { output, ms: performance.now() - from }
    }

    /** Ends a command without warning at a moment between its start and a little after its end. */
    async function kill(script: string, args: string[], wholeMs: number): Promise<void> {
      const { child, done } = shop.start(script, args)
      const timer = setTimeout(() => child.kill('SIGKILL'), random() * wholeMs * 1.1)
      await done
      clearTimeout(timer)
    }

    /** The current snapshot's files are those that its manifest names. */
    function expectWholeSnapshot(): void {
      const folder = path.join(shop.snapshots, readlinkSync(path.join(shop.snapshots, 'current')))
      const { hashes } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
      for (const name of collections) expect(sha256(readFileSync(path.join(folder, `${name}.json`)))).toBe(hashes[name])
    }

    const pulls = rounds(2, 100)
    it(
      `a pull, at ${pulls} random moments, leaves a whole snapshot, and the next one is as if nothing had been`,
      async () => {
        host.stamp(++stamp)
        const ms = long ? (await run('pull')).ms : wholeMs / 2
        for (let round = 0; round < pulls; round++) {
          host.stamp(++stamp)
          await kill('pull', round % 5 === 4 ? ['--accept-loss'] : [], ms)
          expectWholeSnapshot()
        }
        await run('pull')
        expectWholeSnapshot()
        expect(shop.staleFiles()).toEqual([])
      },
      long ? 900_000 : 120_000,
    )

    it.skipIf(process.platform !== 'linux')(
      'a build that bundles takes its second process along (seen in /proc)',
      async () => {
        const at = path.join(shop.folder, 'bundling')
        const { child, done } = shop.start('build', [], { RELEASES_DIR: at })
        const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        await expect.poll(children, { timeout: 60_000 }).not.toBe('')
        child.kill('SIGKILL')
        // What both write to is closed when both are gone; the second keeps what it has bundled, where it gets so far.
        await done
        expect(readdirSync(at)).not.toContain('.renderers')
      },
      120_000,
    )

    it('builds that each prune a release go on with its renderer, which stays', async () => {
      for (let round = 0; round < rounds(2, 4); round++) {
        host.stamp(++stamp)
        await run('pull')
        await run('build', '--keep', '1')
        const { sourceHash } = JSON.parse(
          readFileSync(path.join(shop.releases, 'current', '.almanac', 'release.json'), 'utf8'),
        )
        expect(readdirSync(path.join(shop.releases, '.renderers'))).toEqual([sourceHash])
      }
      expect(shop.staleFiles()).toEqual([])
    }, 120_000)

    const builds = rounds(0, 100)
    it.skipIf(builds === 0)(
      builds === 0
        ? 'a build (skipped: npm run test:faults; the refreshes below build too)'
        : `a build, at ${builds} random moments, leaves the served release, and the next one publishes`,
      async () => {
        const { ms } = await run('build')
        const forced = (await run('build', '--force')).ms
        for (let round = 0; round < builds; round++) {
          host.stamp(++stamp)
          await run('pull')
          await (round % 10 === 9 ? kill('build', ['--force'], forced) : kill('build', [], ms))
        }
        await run('build')
        expect(shop.staleFiles()).toEqual([])
      },
      long ? 1_800_000 : 180_000,
    )

    const refreshes = rounds(1, 100)
    it(
      `a refresh, at ${refreshes} random moments, loses nothing, and the next one gives the bytes of a cold build`,
      async () => {
        for (let round = 0; round < refreshes; round++) {
          host.stamp(++stamp)
          await kill('refresh', random() < 0.1 ? ['--force'] : [], wholeMs)
        }
        host.stamp(++stamp)
        await run('refresh')
        expect(shop.staleFiles()).toEqual([])
        if (long) expect(await shop.cold()).toEqual(shop.served())
      },
      long ? 1_800_000 : 240_000,
    )

    it('whoever reads the site meanwhile gets whole pages only, of one patch each, never of an older one', async () => {
      const { faults, answers, last } = await reader.stop()
      expect(faults).toEqual([])
      expect(answers).toBeGreaterThan(pulls + builds + refreshes)
      expect(last).toBe(stamp)
    })
  })
}
