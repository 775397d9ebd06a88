/**
 * Monsters, spawns and shops of the real database by a short path that shares nothing with the loader: js-yaml's own
 * `load`, plain patterns over the script files, whole numbers; and server roots that differ in their settings alone.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { long } from '../faults/rounds.ts'
import { sharedPath } from '../shared.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files as they are, without anyone's reading of them
export type Raw = Record<string, any>

/** The stock server; empty where it is absent. */
export const stock = sharedPath('data/rathena') ?? ''

/** A server's files, and the folder of its mode in `db/` and `npc/`. */
export interface Tree {
  root: string
  folder: 're' | 'pre-re'
}
const stockTree: Tree = { root: stock, folder: 're' }

export interface Settings {
  name: string
  /** Lines of conf/import/battle_conf.txt. */
  conf: Record<string, number>
  /** Ratio by item, and the monsters it is for. */
  ratios?: Record<string, { ratio: number; monsters?: string[] }>
}

export const cases: Settings[] = [
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

/** The pages of two of them are read in `npm test`, those of all in `npm run test:faults`. */
export const pageCases = long ? cases : cases.slice(0, 2)

/** A server root that differs from the stock one in its own settings alone. */
export function rootOf({ conf, ratios = {} }: Settings): string {
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

export function truth({ root, folder }: Tree = stockTree) {
  const yaml = (file: string) =>
    (load(readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, ''), { json: true }) as { Body?: Raw[] })
      .Body ?? []
  const items = new Map<string, Raw>()
  for (const part of ['usable', 'equip', 'etc'])
    for (const row of yaml(`db/${folder}/item_db_${part}.yml`)) items.set(String(row.AegisName).toLowerCase(), row)
  const monsters = new Map<number, Raw>(yaml(`db/${folder}/mob_db.yml`).map((row) => [Number(row.Id), row]))
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
export function rateOf(drop: Raw, item: Raw, monster: Raw, settings: Settings, reward: boolean): number | undefined {
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
export function oddsOf(rates: number[], mode: number): number[] {
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

/** Lines of every script that the server's lists reach, without block comments. */
export function scriptLines({ root, folder }: Tree = stockTree): string[] {
  const listed = (file: string): string[] => {
    let text = ''
    try {
      text = readFileSync(path.join(root, file), 'utf8')
    } catch {
      return []
    }
    return text.split(/\r?\n/).flatMap((line) => {
      const [, kind, target = ''] = /^(npc|import):\s*(\S+)/.exec(line) ?? []
      return kind === 'npc' ? [target] : kind === 'import' ? listed(target) : []
    })
  }
  return listed(`npc/${folder}/scripts_main.conf`).flatMap((file) => {
    try {
      return readFileSync(path.join(root, file), 'latin1')
        .replace(/\/\*.*?\*\//gs, '')
        .split(/\r?\n/)
    } catch {
      return []
    }
  })
}

/** The map, monster, amount, delays and place of each spawn line. */
export function spawnLines(lines: readonly string[]) {
  return lines.flatMap((line) => {
    const match =
      /^([^/,\t]+)(?:,(\d+),(\d+)[^\t]*)?\t(boss_)?monster\t[^\t]+\t(\d+),\s*(\d+)(?:,(\d+))?(?:,(\d+))?/.exec(line)
    if (!match) return []
    const [, map = '', x = 0, y = 0, boss, id, amount, delay = 0, random = 0] = match
    const [Delay, Random] = [Math.max(1000, Number(delay)), Number(random)]
    return [
      { map, id: Number(id), amount: Number(amount), Delay, Random, x: Number(x), y: Number(y), boss: Boolean(boss) },
    ]
  })
}

export interface ShopLine {
  /** `-` where it has no place. */
  map: string
  x: number
  y: number
  type: string
  goods: { id: number; price: number; stock: number | undefined }[]
}

/** Every shop of the lines, with copies of one at other places. */
export function shopLines(lines: readonly string[], byId: ReadonlyMap<number, Raw>): ShopLine[] {
  const byName = new Map<string, Pick<ShopLine, 'type' | 'goods'>>()
  const buy = (id: number) => {
    const { Buy, Sell = 0 } = byId.get(id) as Raw
    return Buy ?? Sell * 2
  }
  return lines.flatMap((line) => {
    const own = /^(-|[^/\t]+)\t(shop|cashshop|marketshop)\t([^\t]+)\t[^,\t]+,(.*)$/.exec(line)
    const copy = /^([^/\t]+)\tduplicate\(([^)]+)\)\t([^\t]+)\t/.exec(line)
    const [, place = '', type = '', name = '', list = ''] = own ?? []
    if (!own) {
      const known = copy && byName.get(copy[2] as string)
      return known ? [{ ...placeOf(copy[1] as string), ...known }] : []
    }
    const goods = list.split(',').flatMap((part) => {
      const [id = 0, price = 0, left = -1] = part.split(':').map((number) => Number.parseInt(number, 10))
      if (!byId.has(id)) return []
      const stock = type === 'marketshop' && left >= 0 ? left : undefined
      return [{ id, price: price < 0 ? (type === 'cashshop' ? 0 : buy(id)) : price, stock }]
    })
    byName.set(name.split('::')[1] ?? name, { type, goods })
    return [{ ...placeOf(place), type, goods }]
  })
}

function placeOf(written: string): Pick<ShopLine, 'map' | 'x' | 'y'> {
  const [map = '', x = '0', y = '0'] = written.split(',')
  return map === '-' ? { map, x: 0, y: 0 } : { map, x: Number(x), y: Number(y) }
}

/** Every exchange of the stock files: what is given, the zeny and the items that are asked for. */
export function barterRows(items: ReadonlyMap<string, Raw>): { id: number; zeny: number; asked: string[] }[] {
  const folder = 'npc/re/merchants/barters'
  return readdirSync(path.join(stock, folder)).flatMap((file) => {
    // One stock file has a torn comment above its header, one an amount five times: the server takes the first.
    const text = readFileSync(path.join(stock, folder, file), 'utf8').replace(
      /^( +Amount: \d+)(\n +Amount: .*)+$/gm,
      '$1',
    )
    const { Body = [] } = load(text.slice(text.indexOf('\nHeader:')), { json: true }) as { Body?: Raw[] }
    return Body.flatMap(({ Items }) =>
      // Of two rows with one index the later one counts.
      [...new Map<number, Raw>(Items.map((row: Raw) => [row.Index, row])).values()].map((row) => {
        const id = (name: string) => Number(items.get(name.toLowerCase())?.Id)
        const asked = (row.RequiredItems ?? []).map((part: Raw) => `${id(part.Item)}×${part.Amount ?? 1}`)
        return { id: id(row.Item), zeny: row.Zeny ?? 0, asked }
      }),
    )
  })
}
