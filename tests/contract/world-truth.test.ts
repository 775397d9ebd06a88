/**
 * Monsters, spawns and shops of the real database, read a second time by a short path that shares nothing with the
 * loader: js-yaml's own `load`, plain patterns over the script files, whole numbers. Under several battle settings; the
 * pages are read as a player sees them.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { GameData } from '../../host/game-data/game-data.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { sharedPath, sharedReason } from '../shared.ts'
import { rowsOf } from '../site/read-page.ts'
import { writeSnapshot } from '../snapshot-fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files as they are, without anyone's reading of them
type Raw = Record<string, any>

const stock = sharedPath('data/rathena') ?? ''

interface Settings {
  name: string
  /** Lines of conf/import/battle_conf.txt. */
  conf: Record<string, number>
  /** Ratio by item, and the monsters it is for. */
  ratios?: Record<string, { ratio: number; monsters?: string[] }>
}

const cases: Settings[] = [
  { name: '1×', conf: {} },
  {
    name: '5× and 3× mixed, with least and highest rates',
    conf: {
      ...{ item_rate_common: 500, item_rate_common_boss: 300, item_rate_common_mvp: 300, item_rate_heal: 300 },
      ...{ item_rate_use: 500, item_rate_equip: 300, item_rate_equip_boss: 500, item_rate_card: 500 },
      ...{ item_rate_card_boss: 0, item_rate_card_mvp: 300, item_rate_mvp: 300, item_rate_treasure: 500 },
      ...{ item_drop_card_min: 3, item_drop_common_max: 9000, item_drop_mvp_mode: 1, drop_rateincrease: 1 },
    },
  },
  {
    name: 'logarithmic',
    conf: {
      ...{ item_logarithmic_drops: 1, item_rate_common: 500, item_rate_card: 1000, item_rate_equip: 50 },
      ...{ item_rate_heal_boss: 250, item_rate_mvp: 200, item_drop_mvp_mode: 2 },
    },
  },
  {
    name: 'item ratios',
    conf: { item_rate_common: 200 },
    ratios: {
      Jellopy: { ratio: 50 },
      Poring_Card: { ratio: 10_000, monsters: ['PORING'] },
      Apple: { ratio: 0, monsters: ['PORING'] },
      Elunium: { ratio: 333 },
    },
  },
]

/** A server root that differs from the stock one in its own settings alone. */
function rootOf({ conf, ratios = {} }: Settings): string {
  const root = mkdtempSync(path.join(tmpdir(), 'world-'))
  const link = (from: string, to: string, except: readonly string[]) => {
    mkdirSync(path.join(root, to), { recursive: true })
    for (const name of readdirSync(path.join(stock, from)))
      if (!except.includes(name)) symlinkSync(path.join(stock, from, name), path.join(root, to, name))
  }
  link('npc', 'npc', [])
  link('conf', 'conf', ['import'])
  link('db', 'db', ['import'])
  link('db/import', 'db/import', ['mob_item_ratio.yml'])
  mkdirSync(path.join(root, 'conf/import'))
  const lines = Object.entries(conf).map(([name, value]) => `${name}: ${value}`)
  writeFileSync(path.join(root, 'conf/import/battle_conf.txt'), lines.join('\n'))
  const rows = Object.entries(ratios).map(([item, { ratio, monsters = [] }]) => {
    const list = monsters.length > 0 ? `, List: { ${monsters.map((name) => `${name}: true`).join(', ')} }` : ''
    return `  - { Item: ${item}, Ratio: ${ratio}${list} }`
  })
  const body = rows.length > 0 ? `Body:\n${rows.join('\n')}\n` : ''
  writeFileSync(
    path.join(root, 'db/import/mob_item_ratio.yml'),
    `Header:\n  Type: MOB_ITEM_RATIO_DB\n  Version: 1\n${body}`,
  )
  return root
}

const yaml = (file: string) =>
  (load(readFileSync(path.join(stock, file), 'utf8').replace(/^\uFEFF/, ''), { json: true }) as { Body?: Raw[] })
    .Body ?? []

function truth() {
  const items = new Map<string, Raw>()
  for (const part of ['usable', 'equip', 'etc'])
    for (const row of yaml(`db/re/item_db_${part}.yml`)) items.set(String(row.AegisName).toLowerCase(), row)
  const monsters = new Map<number, Raw>(yaml('db/re/mob_db.yml').map((row) => [Number(row.Id), row]))
  return { items, monsters, byId: new Map([...items.values()].map((row) => [Number(row.Id), row])) }
}

const words: Record<string, string> = {
  healing: 'heal',
  usable: 'use',
  cash: 'use',
  weapon: 'equip',
  armor: 'equip',
  petarmor: 'equip',
  card: 'card',
}

/** A drop's rate in parts of 10,000, undefined where it is taken away; written from the server's source. */
function rateOf(drop: Raw, item: Raw, monster: Raw, settings: Settings, reward: boolean): number | undefined {
  const get = (name: string, fallback: number) => settings.conf[name] ?? fallback
  let rate = Number(drop.Rate)
  if (rate === 0) return 1
  const kind = words[String(item.Type ?? 'Etc').toLowerCase()] ?? 'common'
  const isMvp = monster.Modes?.Mvp === true
  const suffix = isMvp ? '_mvp' : monster.Class === 'Boss' ? '_boss' : ''
  const name = reward ? 'mvp' : monster.RaceGroups?.Treasure ? 'treasure' : kind
  let factor = get(reward || name === 'treasure' ? `item_rate_${name}` : `item_rate_${name}${suffix}`, 100)
  const ratio = settings.ratios?.[String(item.AegisName)]
  if (ratio && (!ratio.monsters || ratio.monsters.includes(monster.AegisName))) factor = ratio.ratio
  if (factor === 0) return undefined
  if (!reward && get('drop_rateincrease', 0) === 1 && rate < 5000) rate += 1
  const scaled =
    get('item_logarithmic_drops', 0) === 1 && factor !== 100
      ? Math.floor(
          rate * Math.exp((Math.log(5 - Math.log(rate) / Math.LN10) * Math.log(factor / 100)) / Math.log(5)) + 0.5,
        )
      : Number((BigInt(rate) * BigInt(factor)) / 100n)
  return Math.max(1, get(`item_drop_${name}_min`, 1), Math.min(scaled, get(`item_drop_${name}_max`, 10_000), 10_000))
}

/** Odds of each reward by going through every order and every outcome. */
function oddsOf(rates: number[], mode: number): number[] {
  if (mode === 2) return rates
  const orders = mode === 1 ? permutations(rates.map((_, index) => index)) : [rates.map((_, index) => index)]
  return rates.map((_, wanted) => {
    let sum = 0
    for (const order of orders) {
      let left = 1
      for (const index of order) {
        if (index === wanted) sum += left * (rates[index] as number)
        left *= 1 - (rates[index] as number)
      }
    }
    return sum / orders.length
  })
}

function permutations(list: number[]): number[][] {
  if (list.length < 2) return [list]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

describe.skipIf(!stock)(`the real world (skipped where ${sharedReason})`, () => {
  if (!stock) return
  const { items, monsters, byId } = truth()

  describe.each(cases)('at $name', (settings) => {
    let data: GameData
    let root = ''
    beforeAll(async () => {
      root = rootOf(settings)
      data = await loadRathena({ root, mode: 'renewal' })
    })
    afterAll(() => rmSync(root, { recursive: true }))

    it('gives every drop and every reward as the source of the server says', () => {
      const mode = settings.conf.item_drop_mvp_mode ?? 0
      let rows = 0
      for (const [id, monster] of monsters) {
        const list = (drops: Raw[] = [], reward: boolean) =>
          drops.flatMap((drop) => {
            const item = items.get(String(drop.Item).toLowerCase()) as Raw
            const rate = rateOf(drop, item, monster, settings, reward)
            return rate === undefined ? [] : [[Number(item.Id), rate * 10] as const]
          })
        const found = data.world?.monsters.get(id)
        const [drops, rewards] = [list(monster.Drops, false), list(monster.MvpDrops, true)]
        expect(found?.Drops.map(({ Item, Chance }) => [Item, Chance])).toEqual(drops)
        expect(found?.MvpDrops.map(({ Item, Chance }) => [Item, Chance])).toEqual(rewards)
        const odds = oddsOf(
          rewards.map(([, rate]) => rate / 100_000),
          mode,
        )
        for (const [index, drop] of (found?.MvpDrops ?? []).entries())
          expect(drop.Effective).toBeCloseTo((odds[index] as number) * 100_000, 4)
        rows += drops.length + rewards.length
      }
      expect(data.world?.monsters.size).toBe(monsters.size)
      expect(rows).toBeGreaterThan(12_900)
    })
  })

  describe('its scripts', () => {
    const listed = (file: string): string[] => {
      let text = ''
      try {
        text = readFileSync(path.join(stock, file), 'utf8')
      } catch {
        return []
      }
      return text.split(/\r?\n/).flatMap((line) => {
        const [, kind, target = ''] = /^(npc|import):\s*(\S+)/.exec(line) ?? []
        return kind === 'npc' ? [target] : kind === 'import' ? listed(target) : []
      })
    }
    const lines = listed('npc/re/scripts_main.conf').flatMap((file) => {
      try {
        return readFileSync(path.join(stock, file), 'latin1')
          .replace(/\/\*.*?\*\//gs, '')
          .split(/\r?\n/)
      } catch {
        return []
      }
    })
    const buy = (id: number) => {
      const { Buy, Sell = 0 } = byId.get(id) as Raw
      return Buy ?? Sell * 2
    }

    it('give every spawn line and every shop with its prices', async () => {
      const data = await loadRathena({ root: stock, mode: 'renewal' })
      const spawns = lines.flatMap((line) => {
        const match =
          /^([^/,\t]+)(?:,(\d+),(\d+)[^\t]*)?\t(boss_)?monster\t[^\t]+\t(\d+),\s*(\d+)(?:,(\d+))?(?:,(\d+))?/.exec(line)
        if (!match) return []
        const [, map, x = 0, y = 0, boss, id, amount, delay = 0, random = 0] = match
        return [
          [
            map,
            Number(id),
            Number(amount),
            Math.max(1000, Number(delay)),
            Number(random),
            Number(x),
            Number(y),
            Boolean(boss),
          ].join(' '),
        ]
      })
      const found = [...(data.world?.maps.values() ?? [])].flatMap(({ Name, Spawns }) =>
        Spawns.map(({ Monster, Amount, Delay, Random, X, Y, Boss }) =>
          [Name, Monster, Amount, Delay, Random, X, Y, Boolean(Boss)].join(' '),
        ),
      )
      expect(found.length).toBeGreaterThan(3000)
      expect(found.toSorted()).toEqual(spawns.toSorted())

      const byName = new Map<string, string>()
      const shops = lines.flatMap((line) => {
        const own = /^(-|[^/\t]+)\t(shop|cashshop|marketshop)\t([^\t]+)\t[^,\t]+,(.*)$/.exec(line)
        const copy = /^([^/\t]+)\tduplicate\(([^)]+)\)\t([^\t]+)\t/.exec(line)
        const [, place = '', , name = '', list = ''] = own ?? []
        if (own) {
          const goods = list.split(',').flatMap((part) => {
            const [id = 0, price = 0, stock = -1] = part.split(':').map((number) => Number.parseInt(number, 10))
            if (!byId.has(id)) return []
            return [
              [
                id,
                price < 0 ? (own[2] === 'cashshop' ? 0 : buy(id)) : price,
                own[2] === 'marketshop' && stock >= 0 ? stock : '',
              ].join(':'),
            ]
          })
          byName.set(name.split('::')[1] ?? name, goods.join(' '))
          return [`${placeOf(place)} ${goods.join(' ')}`]
        }
        const goods = copy && byName.get(copy[2] as string)
        return goods ? [`${placeOf(copy[1] as string)} ${goods}`] : []
      })
      const sold = [...(data.world?.shops.values() ?? [])]
        .filter(({ Type }) => Type !== 'barter')
        .map(({ Map: map, X, Y, Items }) =>
          [map || '-', X, Y, ...Items.map(({ Item, Price, Stock = '' }) => [Item, Price, Stock].join(':'))].join(' '),
        )
      expect(sold.length).toBeGreaterThan(340)
      expect(sold.toSorted()).toEqual(shops.toSorted())
    })

    it('and the files of exchanges give every row with what is asked for it', async () => {
      const data = await loadRathena({ root: stock, mode: 'renewal' })
      const folder = 'npc/re/merchants/barters'
      const expected = readdirSync(path.join(stock, folder)).flatMap((file) => {
        // One stock file has a torn comment above its header, one an amount five times: the server takes the first.
        const text = readFileSync(path.join(stock, folder, file), 'utf8').replace(
          /^( +Amount: \d+)(\n +Amount: .*)+$/gm,
          '$1',
        )
        const { Body = [] } = load(text.slice(text.indexOf('\nHeader:')), { json: true }) as { Body?: Raw[] }
        return Body.flatMap(({ Items }) =>
          // Of two rows with one index the later one counts.
          [...new Map<number, Raw>(Items.map((row: Raw) => [row.Index, row])).values()].map((row) => {
            const id = (name: string) => items.get(name.toLowerCase())?.Id
            const asked = (row.RequiredItems ?? []).map((part: Raw) => `${id(part.Item)}×${part.Amount ?? 1}`)
            return [id(row.Item), row.Zeny ?? 0, ...asked].join(' ')
          }),
        )
      })
      const found = [...(data.world?.shops.values() ?? [])]
        .filter(({ Type }) => Type === 'barter')
        .flatMap(({ Items }) =>
          Items.map(({ Item, Price, Materials = [] }) =>
            [Item, Price, ...Materials.map(({ Material, Amount }) => `${Material}×${Amount}`)].join(' '),
          ),
        )
      expect(found.length).toBeGreaterThan(400)
      expect(found.toSorted()).toEqual(expected.toSorted())
    })
  })

  it('stands on the pages of monsters and items as the files have it', async () => {
    const { world, items: listed } = await loadRathena({ root: stock, mode: 'renewal' })
    if (!world) throw new Error('there is no world')
    const folder = writeSnapshot({
      items: [...listed.values()],
      monsters: [...world.monsters.values()],
      maps: [...world.maps.values()],
      shops: [...world.shops.values()],
      dropRules: world.rules ? [world.rules] : [],
    })
    vi.stubEnv('SNAPSHOT_DIR', folder)
    vi.resetModules()
    try {
      const { monsterView } = await import('../../src/content/views/monster-view.ts')
      const { monsterMain } = await import('../../src/components/wiki/monster-main.ts')
      const shown: string[] = []
      for (const monster of world.monsters.values()) {
        const page = monsterMain(monsterView(monster), { history: [], imageHost: '', pictures: false }).toString()
        for (const row of page.matchAll(/data-parts="(\d+)">([^<]*)<\/td>/g))
          shown.push(`${monster.Id} ${row[1]} ${row[2]}`)
        const file = monsters.get(monster.Id) as Raw
        const rows = rowsOf(page).map(([first = '', second = '']) => `${first} ${second}`)
        for (const drop of file.Drops ?? []) {
          const item = items.get(String(drop.Item).toLowerCase()) as Raw
          const percent = `${(Math.max(1, drop.Rate) / 100).toFixed(2)}%`
          expect(rows.some((text) => text.includes(item.Name) && text.endsWith(percent))).toBe(true)
        }
      }
      const drops = [...monsters.values()].flatMap(({ Drops = [] }) => Drops)
      expect(shown.length).toBe(drops.length)
    } finally {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })
})

function placeOf(written: string): string {
  const [map = '', x = '0', y = '0'] = written.split(',')
  return map === '-' ? '- 0 0' : `${map} ${x} ${y}`
}
