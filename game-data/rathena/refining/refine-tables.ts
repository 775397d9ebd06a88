import { npcPercent } from '../../../domain/odds/refine-step.ts'
import { type RefineLevel, type RefineTable, type RefineWay, refineGroups } from '../../../domain/odds/refine-table.ts'
import { lookUp } from '../../../domain/values/look-up.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  flagOf,
  type GameServer,
  type Problems,
  requiredText,
  requiredWhole,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { type ItemIndex, type Reading, rateIn, readEach, zenyIn } from '../items/index.ts'
import { readTables } from './read-tables.ts'

/** `ITEMID_BLACKSMITH_BLESSING` of src/map/itemdb.hpp: the item is not in the database of refining. */
const blacksmithBlessing = 6635
/** `e_refine_cost` of src/map/status.hpp, in the order of the refine window. */
const stockTypes = ['Normal', 'HD', 'Enriched']
/** Those that `getequippercentrefinery` knows. */
const npcTypes = new Set(['Normal', 'Enriched'])
const groupNames = Object.fromEntries(refineGroups.map((group) => [group.toLowerCase(), group]))
const typeNames = Object.fromEntries(stockTypes.map((type) => [type.toLowerCase(), type]))

interface Cost {
  Rate: number
  Price: number
  Material: number
  BreakingRate: number
  DowngradeAmount: number
}

interface Level {
  Bonus: number
  RandomBonus: number
  blessings: number
  costs: Map<string, Cost>
}

interface Group {
  /** By level of the weapon or armor, then by refine level to reach. */
  levels: Map<number, Map<number, Level>>
  /** The server does not load this group because an entry is wrong. */
  refused: boolean
}

/** What ways have in addition to the database. */
export interface RefineTerms {
  /** The window's own chances. */
  withOdds: boolean
  /** Scripts refine by the chances of the database. */
  hasNpcs: boolean
}

interface RefiningSource {
  server: GameServer
  items: ItemIndex
  problems: Problems
}

/**
 * Reads `refine.yml` as `RefineDatabase::parseBodyNode` does (src/map/status.cpp): merged by group, level, refine level
 * and way. One wrong value loses a new group as a whole, and what follows it in the row of a known one.
 */
export async function readRefineTables(source: RefiningSource, terms: RefineTerms): Promise<Map<string, RefineTable>> {
  const { server, problems } = source
  const groups = new Map<string, Group>()
  await readTables(
    {
      server,
      type: 'REFINE_DB',
      problems,
      clear: () => groups.clear(),
      row: (row, file) =>
        problems.attempt(file, row, 'refining', () => {
          const name = nameOf(requiredText(row, 'Group'), groupNames, 'Group')
          const known = unlessRefused(groups.get(name))
          const group = known ?? { levels: new Map(), refused: false }
          groups.set(name, group)
          const record = `refining ${name}`
          const recordRow = { file, row, record, kind: 'a group of refine tables', isKnown: known !== undefined }
          group.refused = problems.readRecord(recordRow, () => mergeGroup(group, row, { ...source, file, record }))
        }),
    },
    'refine.yml',
  )
  const tables = new Map<string, RefineTable>()
  for (const name of refineGroups) {
    const { levels = [], refused = true } = groups.get(name) ?? {}
    if (refused) continue
    for (const [ItemLevel, refines] of [...levels].sort(([a], [b]) => a - b)) {
      const Id = `${name}-${ItemLevel}`
      if (refines.size > 0) tables.set(Id, { Id, Group: name, ItemLevel, Levels: levelsOf(refines, source, terms) })
    }
  }
  return tables
}

function nameOf(written: string, names: Readonly<Record<string, string>>, key: string): string {
  const name = lookUp(names, written.toLowerCase())
  if (name === undefined) throw new BadEntry(`${key} "${short(written)}" is unknown`)
  return name
}

/** New levels are stored only after their entries: the server adds none with a fault to a known group. */
function mergeGroup(group: Group, row: YamlMap, reading: Reading): void {
  readEach(reading, row, 'Levels', (levelRow) => {
    const itemLevel = requiredWhole(levelRow, 'Level', 'u16')
    const refines = group.levels.get(itemLevel) ?? new Map<number, Level>()
    readEach(reading, levelRow, 'RefineLevels', (entry) => {
      const number = requiredWhole(entry, 'Level', 'u16', 1, reading.server.limits.MAX_REFINE)
      const record = `${reading.record} level ${itemLevel}, +${number}`
      const level = refines.get(number) ?? { Bonus: 0, RandomBonus: 0, blessings: 0, costs: new Map() }
      reading.problems.attempt(reading.file, entry, record, () => mergeLevel(level, entry, { ...reading, record }))
      refines.set(number, level)
    })
    group.levels.set(itemLevel, refines)
  })
}

function mergeLevel(level: Level, entry: YamlMap, reading: Reading): void {
  const { MAX_AMOUNT } = reading.server.limits
  level.Bonus = whole(entry, 'Bonus') ?? level.Bonus
  level.RandomBonus = whole(entry, 'RandomBonus') ?? level.RandomBonus
  const blessings = whole(entry, 'BlacksmithBlessingAmount', 'u16')
  level.blessings = blessings === undefined ? level.blessings : Math.min(MAX_AMOUNT, blessings)
  flagOf(entry, 'BroadcastSuccess')
  flagOf(entry, 'BroadcastFailure')
  readEach(reading, entry, 'Chances', (row) => {
    const written = requiredText(row, 'Type')
    const isOwn = reading.server.constants.names.has(`refine_cost_${written.toLowerCase()}`)
    const type = isOwn ? (lookUp(typeNames, written.toLowerCase()) ?? written) : nameOf(written, typeNames, 'Type')
    const known = level.costs.get(type)
    const cost = known ?? { Rate: 0, Price: 0, Material: 0, BreakingRate: 0, DowngradeAmount: 0 }
    mergeCost(cost, row, reading)
    level.costs.set(type, cost)
  })
}

function mergeCost(cost: Cost, row: YamlMap, { server: { limits }, items }: Reading): void {
  cost.Rate = rateIn(row, 'Rate', 'u16', limits, 'RefineDatabase.Rate') ?? cost.Rate
  cost.Price = zenyIn(row, 'Price', limits) ?? cost.Price
  const material = textOf(row, 'Material')
  if (material !== undefined) cost.Material = items.idOf(material)
  cost.BreakingRate = rateIn(row, 'BreakingRate', 'u16', limits, 'RefineDatabase.BreakingRate') ?? cost.BreakingRate
  cost.DowngradeAmount = whole(row, 'DowngradeAmount', 'u16', 0, limits.MAX_REFINE) ?? cost.DowngradeAmount
}

function levelsOf(refines: ReadonlyMap<number, Level>, { items }: RefiningSource, terms: RefineTerms): RefineLevel[] {
  const hasBlessing = items.byId.has(blacksmithBlessing)
  return [...refines]
    .sort(([a], [b]) => a - b)
    .map(([Level, { Bonus, RandomBonus, blessings, costs }]) => ({
      Level,
      Bonus,
      RandomBonus,
      ...(hasBlessing && blessings > 0 && { Blessing: { Material: blacksmithBlessing, Amount: blessings } }),
      Ways: [...costs].sort(([a], [b]) => orderOf(a) - orderOf(b)).map(([type, cost]) => wayOf(type, cost, terms)),
    }))
}

function orderOf(type: string): number {
  const index = stockTypes.indexOf(type)
  return index < 0 ? stockTypes.length : index
}

/** The window succeeds if `chance >= rnd() % 10000` (`clif_parse_refineui_refine`): one more than the rate. */
function wayOf(Type: string, cost: Cost, { withOdds, hasNpcs }: RefineTerms): RefineWay {
  const { Rate, Price, Material, BreakingRate, DowngradeAmount } = cost
  const window = Math.min(10_000, Rate + 1)
  return {
    Type,
    Chance: Rate,
    ...(withOdds && window !== Rate && { Effective: window }),
    ...(hasNpcs && npcTypes.has(Type) && { Npc: npcPercent({ Chance: Rate }) }),
    Price,
    Material,
    Break: BreakingRate,
    Down: DowngradeAmount,
  }
}
