import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  getObservedEnchant,
  getObservedMonster,
  getObservedRefining,
  type ObservedCounts,
} from '../../../api/observed-odds.ts'
import { getObservedReport } from '../../../api/observed-report.ts'
import type { EnchantSlot } from '../../../domain/enchants/enchant.ts'
import type { Item } from '../../../domain/items/item.ts'
import type { GameMap } from '../../../domain/monsters/game-map.ts'
import type { Monster } from '../../../domain/monsters/monster.ts'
import type { RefineLevel } from '../../../domain/odds/refine-table.ts'
import { createOddsCollector } from '../../../host/odds/collector/index.ts'
import { describeEachDatabase } from '../../databases.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost, type TestHost } from '../../host.ts'
import { smallGameData } from '../../small-game-data.ts'

const [sword, robe, ore, lowering] = [1201, 2301, 984, 6226]
const [material, resetStone, common, rare] = [512, 501, 4001, 4002]
const mvp = 1038
const dayMs = 86_400_000

function item(Id: number, more: Partial<Item>): [number, Item] {
  return [
    Id,
    { Id, Name: `道具 ${Id}`, Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations: {}, ...more },
  ]
}

const way = { Chance: 4_000, Effective: 4_001, Price: 0, Down: 0 }
const refineLevel: RefineLevel = {
  ...{ Level: 8, Bonus: 0, RandomBonus: 0 },
  Ways: [
    { ...way, Type: 'Normal', Material: ore, Break: 10_000 },
    { ...way, Type: 'HD', Material: lowering, Break: 0, Down: 1 },
  ],
}
const slot: EnchantSlot = {
  ...{ Slot: 3, Price: 500, Chance: 60_000, PerfectEnchants: [], Upgrades: [], RandomUpgrades: [] },
  Materials: [{ Material: material, Amount: 2 }],
  Enchants: [
    {
      Enchantgrade: 0,
      Items: [
        { Item: common, Chance: 9_000, Effective: 80_000 },
        { Item: rare, Chance: 1_000, Effective: 20_000 },
      ],
    },
  ],
}
const monster: Monster = {
  ...{ Id: mvp, Name: '奧西里斯', Level: 68, Hp: 1, BaseExp: 0, JobExp: 0, MvpExp: 0, Size: 'Medium', Race: 'Undead' },
  ...{ Element: 'Undead', ElementLevel: 4, Class: 'Boss', Mvp: true, Drops: [] },
  MvpDrops: [
    { Item: 603, Chance: 50_000, Effective: 50_000 },
    { Item: 608, Chance: 20_000, Effective: 10_000 },
  ],
}
const map = (Name: string, more: Partial<GameMap> = {}): [string, GameMap] => [
  Name,
  { Name, Title: '', Spawns: [], Drops: [], ...more },
]

const load = async () => ({
  ...smallGameData(),
  items: new Map([
    ...smallGameData().items,
    item(sword, { Type: 'Weapon', Facts: { WeaponLevel: 4, Refineable: true } }),
    item(rare, { Type: 'Card' }),
  ]),
  enchants: new Map([
    [
      1,
      {
        ...{ MinimumRefine: 0, MinimumEnchantgrade: 0, TargetItems: [robe], Slots: [slot], Order: [3] },
        Reset: { Price: 0, Chance: 70_000, Materials: [{ Material: resetStone, Amount: 1 }] },
      },
    ],
  ]),
  refining: {
    refine: new Map([['Weapon-4', { Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4, Levels: [refineLevel] }]]),
    grades: new Map(),
  },
  world: {
    monsters: new Map([[mvp, monster]]),
    maps: new Map([map('moc_pryd04'), map('arena', { NoMvpDrops: true })]),
    shops: new Map(),
    rules: { Id: 1, Drop: [], Mvp: [], MvpMode: 0, ZeroAllowed: false },
  },
})

describeEachDatabase('observed rates of the windows', (database) => {
  describeGameDatabase('in a game’s logs', ({ run, game, url }) => {
    let host: TestHost
    let atS: number
    const rows: string[] = []

    beforeEach(async () => {
      atS = Date.UTC(2026, 0, 2) / 1_000
      rows.length = 0
      host = await createTestHost({
        databaseUrl: database().url,
        env: { GAME_DATABASE_URL: url(), PUBLIC_OBSERVED_ODDS: 'on' },
        load,
      })
      for (const table of ['odds_rows', 'odds_subjects', 'game_leases', 'accounts'] as const)
        await host.deps.database.db.deleteFrom(table).execute()
      await run('truncate picklog')
      await run('truncate mvplog')
    })
    afterEach(() => host.close())

    interface Piece {
      refine?: number
      card?: number
      unique?: number
    }
    function log(type: string, nameid: number, amount: number, { refine = 0, card = 0, unique = 0 }: Piece = {}): void {
      const values = [`from_unixtime(${atS})`, 150_010, `'${type}'`, nameid, amount, refine, card, unique, "''"]
      rows.push(`(${values.join(', ')})`)
    }
    const change = (type: string, nameid: number, before: Piece, after: Piece) => {
      log(type, nameid, -1, { unique: 644_288_044_073_375, ...before })
      log(type, nameid, 1, { unique: 644_288_044_073_375, ...after })
    }
    function refine(isSuccess: boolean): void {
      log('C', ore, -1)
      if (isSuccess) change('X', sword, { refine: 7 }, { refine: 8 })
      else log('C', sword, -1, { refine: 7, unique: 644_288_044_073_376 })
    }
    function enchant(result: number | undefined): void {
      log('2', material, -2)
      if (result) change('2', robe, {}, { card: result })
    }
    async function kill(count: number, prize: number, place = 'moc_pryd04'): Promise<void> {
      const values = Array.from(
        { length: count },
        () => `(from_unixtime(${atS}), 150010, ${mvp}, ${prize}, '${place}')`,
      )
      await run(`insert into mvplog (mvp_date, kill_char_id, monster_id, prize, map) values ${values.join(', ')}`)
    }
    const collector = (settleAfterMs = 0) =>
      createOddsCollector({ ...host.deps, gameDatabase: game() }, { holder: 'one', settleAfterMs })
    /** Reads to the end of the log, which rows of a monster close. */
    async function count(of = collector()): Promise<void> {
      for (let row = 0; row < 4; row++) log('M', 909, -1)
      const columns = 'time, char_id, type, nameid, amount, refine, card3, unique_id, map'
      await run(`insert into picklog (${columns}) values ${rows.join(', ')}`)
      rows.length = 0
      while ((await of.readOnce()) === 'behind');
    }
    const counted = async () =>
      new Map(
        (await host.rows('odds_subjects')).map((row) => [
          `${row.kind} ${String(row.subject).replace(/success.*/, 'success')}`,
          [Number(row.tries), Number(row.unlike) + Number(row.ambiguous)],
        ]),
      )
    const hitsIn = (counts: ObservedCounts | null | undefined) =>
      counts?.rows.map(({ part, item: id, hits, tries, published }) => [part, id, hits, tries, published])

    it('counts refining, enchanting and rewards of MVPs, and shows players those with 30 tries', async () => {
      await count()
      for (let at = 0; at < 40; at++) refine(at < 15)
      for (let at = 0; at < 50; at++) enchant(at < 32 ? common : at < 40 ? rare : undefined)
      await kill(20, 603)
      await kill(15, 0)
      host.wait(dayMs)
      await count()
      expect(Object.fromEntries(await counted())).toEqual({
        'refine Weapon-4/8/Normal': [40, 0],
        'enchant 1/3/0': [40, 0],
        'enchant 1/success': [50, 0],
        [`mvp ${mvp}`]: [35, 0],
      })
      expect(hitsIn(await host.client().call(getObservedRefining, {}))).toEqual([
        ['4 級武器 +7 → +8（一般）', 0, 15, 40, 0.4001],
      ])
      expect(hitsIn(await host.client().call(getObservedEnchant, { params: { id: '1' } }))).toEqual([
        ['附魔 1・插槽 4・附魔成功率', 0, 40, 50, expect.closeTo(0.6, 4)],
        ['附魔 1・插槽 4', common, 32, 40, 0.8],
        ['附魔 1・插槽 4', rare, 8, 40, 0.2],
      ])
      expect(hitsIn(await host.client().call(getObservedMonster, { params: { id: String(mvp) } }))).toEqual([
        [undefined, 603, 20, 35, 0.5],
        [undefined, 608, 0, 35, 0.1],
      ])
    })

    it('counts as left out what the logs do not prove', async () => {
      await count()
      refine(true)
      log('C', lowering, -1)
      log('2', 777, -1)
      await kill(1, 603, 'unknown')
      await kill(1, 999)
      // MVPs give nothing on this map, so that proves nothing.
      await kill(1, 0, 'arena')
      await count()
      expect(Object.fromEntries(await counted())).toEqual({
        'refine Weapon-4/8/Normal': [1, 0],
        'refine unpaired': [0, 1],
        'enchant unpaired': [0, 1],
        'mvp unpaired': [0, 1],
        [`mvp ${mvp}`]: [0, 1],
      })
      const { token } = await host.member('admin', 'admin')
      expect(await host.client(token).call(getObservedReport, {})).toMatchObject({ subjects: 1, tries: 1, left_out: 4 })
    })

    it('counts no failure of refining before the log has had a success: its type may be off', async () => {
      await count()
      for (let at = 0; at < 5; at++) refine(false)
      await count()
      expect((await counted()).get('refine unpaired')).toEqual([0, 5])
      refine(true)
      await count()
      refine(false)
      await count()
      expect((await counted()).get('refine Weapon-4/8/Normal')).toEqual([2, 0])
    })

    it('reads kills once, from the end of their log at the first start, and again from the start of an emptied one', async () => {
      await kill(5, 603)
      await count()
      expect((await counted()).size).toBe(0)
      await kill(3, 603)
      await count()
      await count()
      expect((await counted()).get(`mvp ${mvp}`)).toEqual([3, 0])
      await run('truncate mvplog')
      await kill(2, 0)
      await count()
      expect((await counted()).get(`mvp ${mvp}`)).toEqual([5, 0])
    })

    it('a manipulated rate is contradicted, an honest one is not', async () => {
      await count()
      for (let at = 0; at < 400; at++) refine(at % 25 === 0)
      for (let at = 0; at < 400; at++) enchant(at % 5 < 3 ? (at % 125 === 0 ? rare : common) : undefined)
      await count()
      const { token } = await host.member('admin', 'admin')
      const report = await host.client(token).call(getObservedReport, {})
      expect(
        report?.rows.map(({ kind, name, item_name, contradicted }) => [kind, name, item_name, contradicted]),
      ).toEqual(
        expect.arrayContaining([
          ['refine', '4 級武器 +7 → +8（一般）', '', true],
          ['enchant', '附魔 1・插槽 4', `道具 ${rare}`, true],
          ['enchant', '附魔 1・插槽 4・附魔成功率', '', false],
        ]),
      )
    })

    it('players see nothing without the operator’s setting, nor of unknown records', async () => {
      const call = (of: TestHost, path: string) => of.request(path).then(({ status }) => status)
      expect(await call(host, '/enchant/1/observed')).toBe(204)
      expect(await call(host, '/enchant/2/observed')).toBe(404)
      expect(await call(host, '/monster/1/observed')).toBe(404)
      const hidden = await createTestHost({ env: { GAME_DATABASE_URL: url() }, load })
      for (const path of ['/enchant/1/observed', '/refine/observed', `/monster/${mvp}/observed`])
        expect(await call(hidden, path)).toBe(404)
      await hidden.close()
    })
  })
})
