/** Drops of the sample's monsters: their own drops and card, and items of the map they live on. */
import { type DropSettings, loadedRate } from '../../domain/monsters/drop-rates.ts'
import { rewardOdds } from '../../domain/monsters/kill-rates.ts'
import type { MonsterDrop, MvpDrop } from '../../domain/monsters/monster.ts'
import type { CatalogueEntry, SampleCatalogue } from './sample-catalogue.ts'
import type { SampleMonster } from './tables.ts'

export interface DropTable {
  key: string
  level: number
  mvp: boolean
  elite: boolean
  /** Series of the equipment found there. */
  series: string
}

const one = { normal: 100, boss: 100, mvp: 100, least: 1, most: 10_000 }

/** The sample's server: equipment three times and cards five times as often as its files say, less of bosses. */
const settings: DropSettings = {
  kinds: {
    common: one,
    heal: one,
    use: one,
    equip: { ...one, normal: 300, boss: 200 },
    card: { ...one, normal: 500, boss: 300, mvp: 200 },
  },
  treasure: { factor: 100, least: 1, most: 10_000 },
  mvpReward: { factor: 100, least: 1, most: 10_000 },
  logarithmic: false,
  increase: false,
}

/** Converts rates (out of 10,000) to the contract's chances (out of 100,000). */
const per10kToPer100k = 10

/** Drops of a monster that has specific drops and a card. */
export function monsterDrops(table: DropTable, own: readonly string[], catalogue: SampleCatalogue): MonsterDrop[] {
  const [first = 5500, second = 2500] = table.mvp ? [9000, 6000] : []
  return [
    ...own.map((part, index) => drop(catalogue.entry(`${table.key}_${part}`), index === 0 ? first : second, table)),
    ...found(table, catalogue),
    { ...drop(catalogue.entry(`${table.key}_Card`), table.mvp ? 1 : 2, table), StealProtected: true },
  ]
}

/** Drops of a monster without specific drops: those of another monster of its map. */
export function kinDrops(table: DropTable, neighbour: SampleMonster, catalogue: SampleCatalogue): MonsterDrop[] {
  const parted = neighbour.drops.map((part) => catalogue.entry(`${neighbour.key}_${part}`))
  return [
    ...parted.map((entry, index) => drop(entry, index === 0 ? 3000 : 1200, table)),
    ...found(table, catalogue),
    ...(table.elite ? [drop(catalogue.entry(`${neighbour.key}_Card`), 4, table)] : []),
  ]
}

/** Items of its map: food, a material, and equipment of the series found there. */
function found(table: DropTable, catalogue: SampleCatalogue): MonsterDrop[] {
  const { level, series } = table
  const food = pick(catalogue.select('food'), level)
  const material = pick(catalogue.select('material'), level * 3)
  const weapon = pick(catalogue.select(`weapon series:${series} plain`), level)
  const armor = pick(catalogue.select(`armor series:${series} plain`), level * 2)
  const often = table.mvp ? 20 : table.elite ? 6 : 1
  return [
    drop(food, 800, table),
    drop(material, 300 * Math.min(often, 3), table),
    drop(weapon, 8 * often, table),
    drop(armor, 12 * often, table),
    ...(table.mvp || table.elite ? [drop(pick(catalogue.select('gem:Cut'), level), 1500, table)] : []),
  ]
}

/** Rewards of an MVP, rolled in this order. */
export function rewardsOf({ level }: DropTable, catalogue: SampleCatalogue): MvpDrop[] {
  const rolls: [CatalogueEntry, number][] = [
    [pick(catalogue.select('gem:Flawless'), level), 2000],
    [pick(catalogue.select('refining'), level), 5000],
    [pick(catalogue.select('box'), level), 1500],
  ]
  const odds = rewardOdds(
    rolls.map(([, ratePer10k]) => ratePer10k / 10_000),
    0,
  )
  return rolls.map(([{ item }, ratePer10k], index) => ({
    Item: item.Id,
    Chance: ratePer10k * per10kToPer100k,
    Effective: Math.round((odds[index] ?? 0) * 100_000),
  }))
}

function drop({ item }: CatalogueEntry, ratePer10k: number, { mvp, elite }: DropTable): MonsterDrop {
  const loaded = loadedRate(ratePer10k, item.Type ?? '', { mvp, boss: elite && !mvp, treasure: false }, settings) ?? 0
  return {
    Item: item.Id,
    Chance: loaded * per10kToPer100k,
    ...(loaded !== ratePer10k && { FileChance: ratePer10k * per10kToPer100k }),
  }
}

function pick(entries: readonly CatalogueEntry[], at: number): CatalogueEntry {
  return entries[at % entries.length] as CatalogueEntry
}
