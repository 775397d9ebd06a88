import { afterEach, beforeEach, expect, it } from 'vitest'
import { getObservedPackage } from '../../../api/observed-odds.ts'
import { getObservedReport } from '../../../api/observed-report.ts'
import type { PackageDetail, PackageItem } from '../../../domain/packages/package.ts'
import { createRandom } from '../../../domain/values/random.ts'
import { createOddsCollector } from '../../../host/odds/collector/index.ts'
import { describeEachDatabase } from '../../databases.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost, type TestHost } from '../../host.ts'
import { smallGameData } from '../../small-game-data.ts'

const [opener, otherOpener] = [6001, 512]
const dayMs = 86_400_000
const metricsToken = 'a-token-for-metrics'

function item(Id: number, Min: number, Chance: number, Pool = 1): PackageItem {
  return { Id, Name: '', Min, Max: Min, Chance, ViewId: 0, EnchantId: 0, Locations: {}, Pool, Remark: '' }
}

function box(Items: PackageItem[], more: Partial<PackageDetail> = {}): PackageDetail {
  const entry = { GroupId: 'BOX', Name: '箱子', Description: '', Type: 'CASH', NPCId: 0, ItemId: opener } as const
  return { ...entry, Openers: [opener, otherOpener], Items, ...more }
}

/** Published: 10 % of 4001. */
const tenth = box([item(2301, 3, -1), item(501, 1, 90), item(4001, 1, 10)])
const half = box([item(2301, 3, -1), item(501, 1, 50), item(4001, 1, 50)])
const shared = box(tenth.Items, { Shared: [{ Pool: 1, Size: 100, Only: true }] })

describeEachDatabase('observed rates', (database) => {
  describeGameDatabase('of a game’s log', ({ run, game, url }) => {
    let host: TestHost
    let published: PackageDetail
    let admin: string | undefined
    /** Seconds of the log. */
    let atS: number
    const rows: string[] = []

    beforeEach(async () => {
      published = tenth
      admin = undefined
      atS = Date.UTC(2026, 0, 2) / 1_000
      rows.length = 0
      host = await createTestHost({
        databaseUrl: database().url,
        env: { GAME_DATABASE_URL: url(), PUBLIC_OBSERVED_ODDS: 'on', METRICS_TOKEN: metricsToken },
        load: async () => ({ ...smallGameData(), packages: new Map([['BOX', published]]) }),
      })
      for (const table of ['odds_rows', 'odds_subjects', 'game_leases', 'accounts'] as const)
        await host.deps.database.db.deleteFrom(table).execute()
      await run('truncate picklog')
    })
    afterEach(() => host.close())

    const log = (charId: number, type: string, nameid: number, amount: number) =>
      rows.push(`(from_unixtime(${atS}), ${charId}, '${type}', ${nameid}, ${amount}, '')`)
    async function write(): Promise<void> {
      if (rows.length > 0)
        await run(`insert into picklog (time, char_id, type, nameid, amount, map) values ${rows.join(', ')}`)
      rows.length = 0
    }
    function open(prize: number, charId = 150_010, item = opener): void {
      log(charId, 'C', item, -1)
      log(charId, 'N', prize, 1)
      log(charId, 'N', 2301, 3)
    }
    /** As the engine draws from a shared pool: all tickets, then again. */
    function openShared(random: ReturnType<typeof createRandom>, count: number, tickets = 100, hits = 10): void {
      let left = 0
      let hitsLeft = 0
      for (let opening = 0; opening < count; opening++) {
        if (left === 0) [left, hitsLeft] = [tickets, hits]
        const isHit = random.next() * left < hitsLeft
        left -= 1
        if (isHit) hitsLeft -= 1
        open(isHit ? 4001 : 501, random.pick([150_010, 150_011]), random.pick([opener, otherOpener]))
        if (random.chance(0.2)) log(1002, 'M', 909, -1)
        if (random.chance(0.3)) atS += 1
      }
    }
    const collector = (holder = 'one', ids = 20_000) =>
      createOddsCollector({ ...host.deps, gameDatabase: game() }, { holder, ids, settleAfterMs: 0 })
    /** Reads to the end of the log, which a row of a monster closes. */
    async function count(of = collector()): Promise<void> {
      log(1002, 'M', 909, -1)
      await write()
      while ((await of.readOnce()) === 'behind');
    }
    const subjects = () => host.rows('odds_subjects')
    const hitsOf = async (place: number) =>
      Number((await host.rows('odds_rows')).find((row) => row.place === place)?.hits)
    const report = async () => {
      admin ??= (await host.member('admin', 'admin')).token
      return host.client(admin).call(getObservedReport, {})
    }
    const shown = () => host.client().call(getObservedPackage, { params: { id: 'BOX' } })

    it('counts from the end of the log at the first start, each opening once', async () => {
      for (let opening = 0; opening < 50; opening++) open(4001)
      await count()
      expect(await subjects()).toEqual([])
      for (let opening = 0; opening < 40; opening++) open(opening < 4 ? 4001 : 501)
      open(4002)
      await count()
      await count()
      expect(await subjects()).toMatchObject([{ subject: 'BOX', name: '箱子', tries: 40, unlike: 1 }])
      expect([await hitsOf(1), await hitsOf(2)]).toEqual([36, 4])
    })

    it('leaves an opening at the end of the log, and rows younger than three seconds, for the next reading', async () => {
      await count()
      const slow = createOddsCollector({ ...host.deps, gameDatabase: game() }, { holder: 'one' })
      open(501)
      open(4001)
      await write()
      for (const tries of [0, 0, 1]) {
        await slow.readOnce()
        expect((await subjects()).map((row) => Number(row.tries))).toEqual(tries ? [tries] : [])
        host.wait(2_000)
      }
      log(1002, 'M', 909, -1)
      await write()
      for (let reading = 0; reading < 5; reading++) {
        await slow.readOnce()
        host.wait(2_000)
      }
      expect((await subjects()).map((row) => Number(row.tries))).toEqual([2])
    })

    it('counts go on with another host, in pieces of any size', async () => {
      await count()
      const random = createRandom('pieces')
      let hits = 0
      for (let round = 0; round < 12; round++) {
        for (let opening = 0; opening < 10; opening++) {
          const isHit = random.chance(0.1)
          hits += Number(isHit)
          open(isHit ? 4001 : 501)
        }
        const holder = random.pick(['one', 'other'])
        const reader = collector(holder, random.int(6, 30))
        await host.deps.database.db.updateTable('game_leases').set({ until: 0 }).execute()
        await count(reader)
      }
      expect(await subjects()).toMatchObject([{ tries: 120, unlike: 0, ambiguous: 0 }])
      expect(await hitsOf(2)).toBe(hits)
    })

    it('one host counts at a time', async () => {
      const [one, other] = [collector('one'), collector('other')]
      expect([await one.readOnce(), await other.readOnce()]).toEqual(['done', 'refused'])
      await one.release()
      expect(await other.readOnce()).toBe('done')
    })

    it('a log that was emptied is counted from its start', async () => {
      open(501)
      await count()
      await run('truncate picklog')
      atS += 100
      for (let opening = 0; opening < 3; opening++) open(501)
      await count()
      expect(await subjects()).toMatchObject([{ tries: 3 }])
    })

    it('other rates are counted separately, from the version that has them', async () => {
      await count()
      for (let opening = 0; opening < 5; opening++) open(501)
      await count()
      published = half
      host.wait(60_000)
      await host.deps.games.reload()
      // These were drawn before the host had the new rates.
      for (let opening = 0; opening < 7; opening++) open(501)
      await count()
      atS += 2 * dayMs
      for (let opening = 0; opening < 9; opening++) open(4001)
      await count()
      expect((await subjects()).map((row) => Number(row.tries))).toEqual([5, 9])
      published = tenth
      await host.deps.games.reload()
      for (let opening = 0; opening < 2; opening++) open(501)
      await count()
      expect((await subjects()).map((row) => Number(row.tries))).toEqual([7, 9])
    })

    it('an honest shared pool is judged by its runs, a manipulated one is contradicted', async () => {
      published = shared
      await host.deps.games.reload()
      await count()
      const random = createRandom('shared')
      for (let run = 0; run < 3; run++) {
        openShared(random, 700)
        // The map server starts again.
        atS += 60
      }
      await count()
      const honest = await report()
      expect(honest).toMatchObject({ subjects: 1, tries: 2_100, judged: 2, contradicted: 0 })
      const row = honest?.rows.find(({ item: id }) => id === 4001)
      // Of independent draws, it would be five times as wide.
      expect((row?.high ?? 1) - (row?.low ?? 0)).toBeLessThan(0.007)
      expect((await subjects())[0]).toMatchObject({ runs: 3 })
      openShared(random, 2_000, 100, 2)
      host.wait(61_000)
      await count()
      expect(await report()).toMatchObject({ contradicted: 2, rows: [{ contradicted: true }, { contradicted: true }] })
      expect(
        await (await host.request('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })).text(),
      ).toContain('almanac_observed_rates{state="contradicted"} 2')
    })

    it('players see the counts of a day’s start, and a change only after 30 more openings', async () => {
      await count()
      for (let opening = 0; opening < 29; opening++) open(501)
      await count()
      expect(await shown()).toBeNull()
      open(4001)
      host.wait(dayMs)
      await count()
      const first = await shown()
      expect(first).toMatchObject({ since: '2026-01-02', until: '2026-01-03', tries: 30, left_out: 0 })
      expect(first?.rows.map(({ item: id, hits, tries }) => [id, hits, tries])).toEqual([
        [501, 29, 30],
        [4001, 1, 30],
      ])
      for (let opening = 0; opening < 29; opening++) open(4001)
      host.wait(dayMs)
      await count()
      expect((await shown())?.tries).toBe(30)
      for (let opening = 0; opening < 5; opening++) open(501)
      await count()
      expect((await shown())?.tries).toBe(30)
      host.wait(dayMs)
      await count()
      expect(await shown()).toMatchObject({ until: '2026-01-05', tries: 64 })
    })

    it('players see nothing of other rates, of unknown boxes, and without the operator’s setting', async () => {
      await count()
      for (let opening = 0; opening < 40; opening++) open(501)
      host.wait(dayMs)
      await count()
      expect((await shown())?.tries).toBe(40)
      expect((await host.request('/package/NONE/observed')).status).toBe(404)
      published = half
      await host.deps.games.reload()
      expect(await shown()).toBeNull()
      const hidden = await createTestHost({ env: { GAME_DATABASE_URL: url() } })
      expect((await hidden.request('/package/traveller_box/observed')).status).toBe(404)
      await hidden.close()
    })
  })
})
