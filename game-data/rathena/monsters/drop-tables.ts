/** Tables in addition to `mob_db.yml` that affect drops: factors for items, level penalties, drops of maps. */
import type { LevelPenalty } from '../../../domain/monsters/monster.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  type DatabaseFile,
  entries,
  flagOf,
  type GameServer,
  keyed,
  type Problems,
  readDatabase,
  requiredText,
  requiredWhole,
  requireFields,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { hasTrait, isBuiltWith } from '../engine/index.ts'
import { type ItemIndex, type Reading, rateIn, readEach } from '../items/index.ts'
import { mapOf, type ServerMaps } from '../maps/index.ts'
import type { OptionUses } from '../options/index.ts'
import type { MonsterIndex } from './monster-rows.ts'

export interface DropTablesInput {
  server: GameServer
  items: ItemIndex
  monsters: MonsterIndex
  problems: Problems
  uses: OptionUses
}

/**
 * A factor in percent that replaces the server's rate for an item: for these monsters, or for all if the set is empty.
 */
export interface ItemRatio {
  ratio: number
  monsters: Set<number>
}

/** A fault refuses a new item and ends the row of a known one; an unknown monster is only left out. */
export async function readItemRatios(source: DropTablesInput): Promise<Map<number, ItemRatio>> {
  const { server, items, monsters, problems } = source
  const ratios = new Map<number, ItemRatio>()
  const width = hasTrait(server.engine, 'widensRatios') ? 'u32' : 'u16'
  await readDatabase({
    server,
    start: 'db/mob_item_ratio.yml',
    type: 'MOB_ITEM_RATIO_DB',
    problems,
    aside: true,
    clear: () => ratios.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'item ratio', () => {
        const id = items.idOf(requiredText(row, 'Item'))
        const oldRatio = ratios.get(id)
        if (!oldRatio) requireFields(row, 'Ratio')
        const itemRatio = oldRatio ?? { ratio: 0, monsters: new Set<number>() }
        itemRatio.ratio = whole(row, 'Ratio', width) ?? itemRatio.ratio
        let list: YamlMap | undefined
        problems.attempt(file, row, `item ratio ${id}`, () => {
          list = keyed(row, 'List')
        })
        if (list)
          for (const name of list.keys()) {
            let monster: number | undefined
            problems.attempt(file, list, `item ratio ${id}`, () => {
              monster = monsters.require(name).Id
            })
            if (monster === undefined) continue
            if (flagOf(list, name)) itemRatio.monsters.add(monster)
            else itemRatio.monsters.delete(monster)
          }
        ratios.set(id, itemRatio)
      }),
  })
  return ratios
}

export interface Penalties {
  drop: LevelPenalty[]
  mvp: LevelPenalty[]
}

/** How level differences change drops; before Renewal, or if the server is built without it, there is no such rule. */
export async function readPenalties(server: GameServer, problems: Problems): Promise<Penalties> {
  const rules = new Map<string, Map<number, number>>()
  const { MAX_LEVEL } = server.limits
  const row = (entry: YamlMap, file: DatabaseFile) =>
    problems.attempt(file, entry, 'level penalty', () => {
      const type = requiredText(entry, 'Type').toLowerCase()
      const rates = rules.get(type) ?? new Map<number, number>()
      for (const line of entries(entry, 'LevelDifferences')) {
        const difference = requiredWhole(line, 'Difference', 'i32', -MAX_LEVEL, MAX_LEVEL)
        rates.set(
          difference,
          rateIn(line, 'Rate', 'u16', server.limits, 'PenaltyDatabase.Rate') ?? requiredWhole(line, 'Rate', 'u16'),
        )
      }
      // Stored last: a type whose only entry has a fault gets no rules.
      rules.set(type, rates)
    })
  const source = { server, type: 'PENALTY_DB', problems, aside: true, clear: () => rules.clear(), row }
  const { root, mode } = server
  const isUsed = mode === 'renewal' && (await isBuiltWith(root, 'RENEWAL_DROP', 'src/config/renewal.hpp'))
  // The second file is for a copy of the database without the start file that imports it.
  if (isUsed && !(await readDatabase({ ...source, start: 'db/level_penalty.yml' })))
    await readDatabase({ ...source, start: 'db/re/level_penalty.yml' })
  const list = (type: string) =>
    [...(rules.get(type) ?? [])]
      .map(([Difference, Percent]) => ({ Difference, Percent }))
      .sort((a, b) => b.Difference - a.Difference)
  return { drop: list('drop'), mvp: list('mvp_drop') }
}

/** A drop of a map. */
export interface MapDropRow {
  item: number
  ratePer100k: number
  /** Random option group; empty if the drop has none. */
  group: string
}

/** Drops by index, for all monsters of a map and for single monsters (by id). */
export interface MapDrops {
  all: Map<number, MapDropRow>
  byMonster: Map<number, Map<number, MapDropRow>>
  /** The server loads none of them because one is wrong. */
  refused: boolean
}

export async function readMapDrops(source: DropTablesInput, serverMaps: ServerMaps): Promise<Map<string, MapDrops>> {
  const maps = new Map<string, MapDrops>()
  const { server, items, problems } = source
  await readDatabase({
    server,
    start: 'db/map_drops.yml',
    type: 'MAP_DROP_DB',
    problems,
    aside: true,
    clear: () => maps.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'map drops', () => {
        const name = mapOf(requiredText(row, 'Map'))
        const refusal = serverMaps.refusal('drops of maps', name)
        if (refusal) throw new BadEntry(refusal)
        if (refusal !== undefined) return
        const oldDrops = unlessRefused(maps.get(name))
        const map = oldDrops ?? { all: new Map(), byMonster: new Map(), refused: false }
        maps.set(name, map)
        const record = `map drops of ${name}`
        // In version 1 rates are out of 10,000.
        const scale = file.version < 2 ? 10 : 1
        const recordRow = { file, row, record, kind: 'map drops', isKnown: oldDrops !== undefined }
        map.refused = problems.readRecord(recordRow, () =>
          mergeMapDrops(map, row, { server, items, problems, file, record, scale, isNew: !oldDrops }, source),
        )
      }),
  })
  return maps
}

/** Maximum number of indexed entries in one list; those of real servers have a few hundred. */
const maxPlaces = 10_000

/** The index after the highest one, for an entry without an index. Throws `BadEntry` if there are too many entries. */
function nextIndex(places: ReadonlyMap<number, unknown>): number {
  if (places.size >= maxPlaces) throw new BadEntry(`more than ${maxPlaces} entries: this one is left out`, 'site')
  let last = -1
  for (const place of places.keys()) last = Math.max(last, place)
  return last + 1
}

interface DropReading extends Reading {
  /** Factor from the file's rates to rates out of 100,000. */
  scale: number
  isNew: boolean
}

function mergeMapDrops(map: MapDrops, row: YamlMap, reading: DropReading, { monsters, uses }: DropTablesInput): void {
  const merge = (drops: Map<number, MapDropRow>) => (entry: YamlMap) => mergeMapDrop(drops, entry, reading, uses)
  readEach(reading, row, 'GlobalDrops', merge(map.all))
  readEach(reading, row, 'SpecificDrops', (entry) => {
    requireFields(entry, 'Monster', 'Drops')
    const { Id } = monsters.require(requiredText(entry, 'Monster'))
    const drops = map.byMonster.get(Id) ?? new Map<number, MapDropRow>()
    map.byMonster.set(Id, drops)
    readEach(reading, entry, 'Drops', merge(drops))
  })
}

function mergeMapDrop(
  drops: Map<number, MapDropRow>,
  entry: YamlMap,
  { items, scale, isNew, server }: DropReading,
  uses: OptionUses,
): void {
  // An entry without an index is appended: the first versions of the file had none.
  const place = whole(entry, 'Index', 'u16') ?? (scale > 1 ? nextIndex(drops) : requiredWhole(entry, 'Index', 'u16'))
  const oldDrop = drops.get(place)
  if (!oldDrop) requireFields(entry, 'Item', 'Rate')
  const drop = oldDrop ?? { item: 0, ratePer100k: 0, group: '' }
  const name = textOf(entry, 'Item')
  if (name !== undefined) drop.item = items.idOf(name)
  const rate = rateIn(entry, 'Rate', 'u32', server.limits, 'MapDropDatabase.Rate', scale)
  if (rate !== undefined) drop.ratePer100k = rate * scale
  // Refused drops are shown completely; loaded ones get no further drop with a fault.
  if (isNew) drops.set(place, drop)
  const group = textOf(entry, 'RandomOptionGroup')
  uses.require(group)
  drop.group = group ?? drop.group
  drops.set(place, drop)
}
