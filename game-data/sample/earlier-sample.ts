/** The sample as it was before its last data patches, so that a first start has a history to show. */

import type { PackageDetail } from '../../domain/packages/package.ts'
import { dayMs } from '../../domain/time/day.ts'
import type { GameData, GameWorld } from '../game-data.ts'
import { loadSample } from './load-sample.ts'
import { readTable } from './read-table.ts'

/** A data patch, as a row of `earlier.json`: what was different before it. */
interface EarlierTable {
  /** Start of the state before the patch, in days ago. */
  daysAgo: number
  /** Keys of monsters that the patch added. */
  added: string[]
  /** Monster's key and the factor of its rates. */
  rates: [monster: string, factor: number][]
  /** Map and the factor of its numbers of monsters. */
  amounts: [map: string, factor: number][]
  /** Name of the shops and the factor of their prices. */
  prices: [shop: string, factor: number][]
  /** GroupId and the factor of its rarest rows. */
  boxes: [box: string, factor: number][]
  /** Item's key and its text. */
  described: [item: string, html: string][]
}

/** The states before the last patches, the oldest first: number of patches back, and start time. */
export async function earlierStates(folder: string, nowMs: number): Promise<{ back: number; atMs: number }[]> {
  const patches = await readTable<EarlierTable[]>(folder, 'earlier')
  return patches.map(({ daysAgo }, index) => ({ back: index + 1, atMs: nowMs - daysAgo * dayMs })).reverse()
}

/** The sample of `folder` before the last `back` patches; 0 = the current one. */
export async function loadEarlierSample(folder: string, back: number): Promise<GameData> {
  const [data, patches] = await Promise.all([loadSample(folder), readTable<EarlierTable[]>(folder, 'earlier')])
  return { ...patches.slice(0, back).reduce(dataBefore, data), source: 'sample' }
}

function dataBefore(data: GameData, patch: EarlierTable): GameData {
  const { world } = data
  const texts = new Map(patch.described)
  return {
    ...data,
    items: new Map(
      [...data.items].map(([id, item]) => {
        const Description = texts.get(item.AegisName ?? '')
        return [id, Description === undefined ? item : { ...item, Description }]
      }),
    ),
    packages: new Map([...data.packages].map(([id, box]) => [id, boxBefore(box, new Map(patch.boxes).get(id))])),
    ...(world && { world: worldBefore(world, patch) }),
  }
}

/** Changes the weight of the rarest rows by a factor. */
function boxBefore(box: PackageDetail, factor = 1): PackageDetail {
  if (factor === 1) return box
  const rarest = Math.min(...box.Items.flatMap(({ Chance }) => (Chance > 0 ? [Chance] : [])))
  const scaled = (chance: number) => Math.max(1, Math.round(chance * factor))
  return {
    ...box,
    Items: box.Items.map((row) => (row.Chance === rarest ? { ...row, Chance: scaled(row.Chance) } : row)),
  }
}

function worldBefore({ monsters, maps, shops, ...rest }: GameWorld, patch: EarlierTable): GameWorld {
  const added = new Set(patch.added.map((key) => key.toUpperCase()))
  const rates = new Map(patch.rates.map(([key, factor]) => [key.toUpperCase(), factor]))
  const amounts = new Map(patch.amounts)
  const prices = new Map(patch.prices)
  const gone = new Set([...monsters.values()].filter(({ AegisName = '' }) => added.has(AegisName)).map(({ Id }) => Id))
  const chance = (value: number, factor: number) =>
    Math.min(100_000, Math.max(10, Math.round((value * factor) / 10) * 10))
  return {
    ...rest,
    monsters: new Map(
      [...monsters]
        .filter(([id]) => !gone.has(id))
        .map(([id, monster]) => {
          const factor = rates.get(monster.AegisName ?? '') ?? 1
          const Drops = monster.Drops.map((drop) => ({ ...drop, Chance: chance(drop.Chance, factor) }))
          return [id, factor === 1 ? monster : { ...monster, Drops }]
        }),
    ),
    maps: new Map(
      [...maps].map(([name, map]) => {
        const factor = amounts.get(name) ?? 1
        const Spawns = map.Spawns.filter(({ Monster }) => !gone.has(Monster)).map((spawn) => ({
          ...spawn,
          Amount: Math.max(1, Math.round(spawn.Amount * factor)),
        }))
        return [name, { ...map, Spawns }]
      }),
    ),
    shops: new Map(
      [...shops].map(([id, shop]) => {
        const factor = prices.get(shop.Name) ?? 1
        const Items = shop.Items.map((row) => ({ ...row, Price: Math.round(row.Price * factor) }))
        return [id, { ...shop, Items }]
      }),
    ),
  }
}
