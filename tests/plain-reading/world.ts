/** Drop rates, spawns, shops and exchanges of a server root, read without code of the product. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlainDatabase } from './database.ts'
import { type Raw, readTinyYaml } from './tiny-yaml.ts'

/** Battle settings by name, and ratios of items for all or some monsters. */
export interface DropSettings {
  conf: Readonly<Record<string, number>>
  ratios: Readonly<Record<string, { ratio: number; monsters?: string[] }>>
}

const words: Record<string, string> = {
  healing: 'heal',
  usable: 'use',
  delayconsume: 'use',
  cash: 'use',
  weapon: 'equip',
  armor: 'equip',
  petarmor: 'equip',
  card: 'card',
}

/** The rate of a drop in parts of 10,000. Undefined if the server removes it. */
export function rateOf(
  drop: Raw,
  item: Raw,
  monster: Raw,
  settings: DropSettings,
  reward: boolean,
): number | undefined {
  const get = (name: string, fallback: number) => settings.conf[name] ?? fallback
  let rate = Number(drop.Rate)
  if (rate === 0) return 1
  const kind = words[String(item.Type ?? 'Etc').toLowerCase()] ?? 'common'
  const isMvp = monster.Modes?.Mvp === true
  const suffix = isMvp ? '_mvp' : monster.Class === 'Boss' ? '_boss' : ''
  const name = reward ? 'mvp' : monster.RaceGroups?.Treasure ? 'treasure' : kind
  let factor = get(reward || name === 'treasure' ? `item_rate_${name}` : `item_rate_${name}${suffix}`, 100)
  const ratio = settings.ratios[String(item.AegisName)]
  if (ratio && (!ratio.monsters || ratio.monsters.includes(monster.AegisName))) factor = ratio.ratio
  if (factor === 0) return undefined
  if (!reward && get('drop_rateincrease', 0) === 1 && rate < 5000) rate += 1
  const scaled = Number((BigInt(rate) * BigInt(factor)) / 100n)
  return Math.max(1, get(`item_drop_${name}_min`, 1), Math.min(scaled, get(`item_drop_${name}_max`, 10_000), 10_000))
}

/** Odds of each reward over all orders of the rolls. `mode` is `item_drop_mvp_mode`. */
export function oddsOf(rates: number[], mode: number): number[] {
  if (mode === 2) return rates
  const orders = mode === 1 ? permutations(rates.map((_, index) => index)) : [rates.map((_, index) => index)]
  return rates.map((_, reward) => {
    let sum = 0
    for (const order of orders) {
      let remaining = 1
      for (const index of order) {
        if (index === reward) sum += remaining * (rates[index] as number)
        remaining *= 1 - (rates[index] as number)
      }
    }
    return sum / orders.length
  })
}

function permutations(list: number[]): number[][] {
  if (list.length < 2) return [list]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

/** Lines of the scripts in the lists of the server, without block comments. */
export function scriptLines(root: string): string[] {
  const read = (file: string) => {
    try {
      return readFileSync(path.join(root, file), 'latin1')
    } catch {
      return ''
    }
  }
  const scriptsIn = (file: string): string[] =>
    read(file)
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, kind, target = ''] = /^(npc|import):\s*(\S+)/.exec(line) ?? []
        return kind === 'npc' ? [target] : kind === 'import' ? scriptsIn(target) : []
      })
  return scriptsIn('npc/re/scripts_main.conf').flatMap((file) =>
    read(file)
      .replace(/\/\*.*?\*\//gs, '')
      .split(/\r?\n/),
  )
}

/** The map, monster and amount of each spawn line. `ids` has monsters by AegisName. */
export function spawnLines(lines: readonly string[], ids: ReadonlyMap<string, number> = new Map()) {
  return lines.flatMap((line) => {
    const [, map = '', id, amount] =
      /^([^/,\t]+)(?:,\d+,\d+[^\t]*)?\t(?:boss_)?monster\t[^\t]+\t(\w+),\s*(\d+)/.exec(line) ?? []
    const number = ids.get(String(id)) ?? Number(id)
    return Number.isNaN(number) ? [] : [{ map, id: number, amount: Number(amount) }]
  })
}

/** Goods of every shop of the lines. */
export function shopLines(lines: readonly string[], items: ReadonlyMap<number, Raw>) {
  const buy = (id: number) => {
    const { Buy, Sell = 0 } = items.get(id) as Raw
    return Buy ?? Sell * 2
  }
  return lines.flatMap((line) => {
    const [, type = '', list = ''] =
      /^(?:-|[^/\t]+)\t(shop|cashshop|marketshop)\t[^\t]+\t[^,\t]+,(.*)$/.exec(line) ?? []
    const goods = list.split(',').flatMap((part) => {
      const [id = 0, price = 0, left = -1] = part.split(':').map((number) => Number.parseInt(number, 10))
      if (!items.has(id)) return []
      const stock = type === 'marketshop' && left >= 0 ? left : undefined
      return [{ id, price: price < 0 ? (type === 'cashshop' ? 0 : buy(id)) : price, stock }]
    })
    return [{ type, goods }]
  })
}

/** Exchanges: the item, and the zeny and items of its price. */
export function barterRows(
  root: string,
  idOf: PlainDatabase['idOf'],
): { id: number; zeny: number; payment: string[] }[] {
  const folder = path.join(root, 'npc/re/merchants/barters')
  return readdirSync(folder).flatMap((file) => {
    // One stock file has a broken comment above its header.
    const text = readFileSync(path.join(folder, file), 'utf8')
    const { Body = [] } = readTinyYaml(text.slice(text.indexOf('\nHeader:')))
    return (Body as Raw[]).flatMap(({ Items }) =>
      // The later of two rows with the same index counts.
      [...new Map<number, Raw>(Items.map((row: Raw) => [row.Index, row])).values()].map((row) => ({
        id: Number(idOf(row.Item)),
        zeny: Number(row.Zeny ?? 0),
        payment: (row.RequiredItems ?? []).map((part: Raw) => `${idOf(part.Item)}×${part.Amount ?? 1}`) as string[],
      })),
    )
  })
}
