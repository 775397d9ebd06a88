/** Tables in addition to `mob_db.yml` that affect drops: factors for items, level penalties, drops of maps. */

import type { elementTable } from '../../domain/monsters/element-damage.ts'
import { elements, type LevelPenalty } from '../../domain/monsters/monster.ts'
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry } from './bad-entry.ts'
import { entries, flagOf, mapping, requiredText, requiredWhole, requireFields, textOf, whole } from './fields.ts'
import type { ItemIndex } from './item-index.ts'
import { nextIndex, type Reading, readEach } from './materials.ts'
import type { MonsterIndex } from './monster-rows.ts'
import { mapOf } from './npc-names.ts'
import type { OptionUses } from './option-uses.ts'
import type { Problems } from './problems.ts'
import { type DatabaseFile, type GameServer, readDatabase } from './read-database.ts'
import type { ServerMaps } from './server-maps.ts'

export interface DropTablesInput {
  server: GameServer
  items: ItemIndex
  monsters: MonsterIndex
  problems: Problems
  uses?: OptionUses | undefined
}

/**
 * A factor in percent that replaces the server's rate for an item: for these monsters, or for all if the set is empty.
 */
export interface ItemRatio {
  ratio: number
  monsters: Set<number>
}

export async function readItemRatios(source: DropTablesInput): Promise<Map<number, ItemRatio>> {
  const ratios = new Map<number, ItemRatio>()
  const { items, monsters, problems } = source
  await readTable(
    source,
    'db/mob_item_ratio.yml',
    'MOB_ITEM_RATIO_DB',
    () => ratios.clear(),
    (row, file) =>
      problems.attempt(file, row, 'item ratio', () => {
        const item = items.idOf(requiredText(row, 'Item'))
        const known = ratios.get(item)
        const ratio = known ? (whole(row, 'Ratio') ?? known.ratio) : requiredWhole(row, 'Ratio')
        const listed = new Set(known?.monsters)
        const list = mapping(row, 'List')
        for (const name of list?.keys() ?? [])
          problems.attempt(file, list as YamlMap, `item ratio ${item}`, () => {
            const { Id } = monsters.require(name)
            if (flagOf(list as YamlMap, name)) listed.add(Id)
            else listed.delete(Id)
          })
        ratios.set(item, { ratio, monsters: listed })
      }),
  )
  return ratios
}

export interface Penalties {
  drop: LevelPenalty[]
  mvp: LevelPenalty[]
}

/** How level differences change drops; before Renewal there is no such rule. */
export async function readPenalties(source: DropTablesInput): Promise<Penalties> {
  const rules = new Map<string, Map<number, number>>()
  const { MAX_LEVEL } = source.server.limits
  const row = (entry: YamlMap, file: DatabaseFile) =>
    source.problems.attempt(file, entry, 'level penalty', () => {
      const type = requiredText(entry, 'Type').toLowerCase()
      const rates = rules.get(type) ?? new Map<number, number>()
      for (const line of entries(entry, 'LevelDifferences')) {
        const difference = requiredWhole(line, 'Difference', 'i32', -MAX_LEVEL, MAX_LEVEL)
        rates.set(difference, requiredWhole(line, 'Rate', 'u16', 1, 10_000))
      }
      // Stored last: a type whose only entry has a fault gets no rules.
      rules.set(type, rates)
    })
  const clear = () => rules.clear()
  if (source.server.mode === 'renewal') {
    const found = await readTable(source, 'db/level_penalty.yml', 'PENALTY_DB', clear, row)
    // A copy of the database without the start file that imports it.
    if (!found) await readTable(source, 'db/re/level_penalty.yml', 'PENALTY_DB', clear, row)
  }
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
  of: Map<number, Map<number, MapDropRow>>
  /** The server loads none of them because one is wrong. */
  refused: boolean
}

export async function readMapDrops(source: DropTablesInput, serverMaps: ServerMaps): Promise<Map<string, MapDrops>> {
  const maps = new Map<string, MapDrops>()
  const { items, problems } = source
  await readTable(
    source,
    'db/map_drops.yml',
    'MAP_DROP_DB',
    () => maps.clear(),
    (row, file) =>
      problems.attempt(file, row, 'map drops', () => {
        const name = mapOf(requiredText(row, 'Map'))
        const refusal = serverMaps.refusal('drops of maps', name)
        if (refusal) throw new BadEntry(refusal)
        if (refusal !== undefined) return
        const known = maps.get(name)
        // Drops that were not loaded are not merged into: a later row creates them again.
        const map = known && !known.refused ? known : { all: new Map(), of: new Map(), refused: false }
        maps.set(name, map)
        const record = `map drops of ${name}`
        // In version 1 rates are out of 10,000.
        const scale = file.version < 2 ? 10 : 1
        map.refused = problems.readRecord(map === known, () =>
          mergeMapDrops(map, row, { server: source.server, items, problems, file, record, scale }, source),
        )
        if (map.refused) problems.refuse(file, row, record, 'map drops')
      }),
  )
  return maps
}

interface DropReading extends Reading {
  /** Factor from the file's rates to rates out of 100,000. */
  scale: number
}

function mergeMapDrops(map: MapDrops, row: YamlMap, reading: DropReading, { monsters, uses }: DropTablesInput): void {
  const merge = (drops: Map<number, MapDropRow>) => (entry: YamlMap) => {
    mergeMapDrop(drops, entry, reading)
    uses?.require(textOf(entry, 'RandomOptionGroup'))
  }
  readEach(reading, row, 'GlobalDrops', merge(map.all))
  readEach(reading, row, 'SpecificDrops', (entry) => {
    requireFields(entry, 'Monster', 'Drops')
    const { Id } = monsters.require(requiredText(entry, 'Monster'))
    const drops = map.of.get(Id) ?? new Map<number, MapDropRow>()
    map.of.set(Id, drops)
    readEach(reading, entry, 'Drops', merge(drops))
  })
}

function mergeMapDrop(drops: Map<number, MapDropRow>, entry: YamlMap, { items, scale }: DropReading): void {
  // An entry without an index is appended: the first versions of the file had none.
  const place = whole(entry, 'Index', 'u16') ?? (scale > 1 ? nextIndex(drops) : requiredWhole(entry, 'Index', 'u16'))
  const known = drops.get(place)
  if (!known) requireFields(entry, 'Item', 'Rate')
  const name = textOf(entry, 'Item')
  const most = 100_000 / scale
  const ratePer100k = entry.has('Rate')
    ? requiredWhole(entry, 'Rate', 'u32', 1, most) * scale
    : (known?.ratePer100k ?? 0)
  drops.set(place, {
    item: name === undefined ? (known?.item ?? 0) : items.idOf(name),
    ratePer100k,
    group: textOf(entry, 'RandomOptionGroup') ?? known?.group ?? '',
  })
}

type ElementChange = NonNullable<Parameters<typeof elementTable>[1]>[number]

/** Damage by element, from the server's own table. */
export async function readElementChanges(source: DropTablesInput): Promise<ElementChange[]> {
  const changes: ElementChange[] = []
  const { problems } = source
  await readTable(
    source,
    'db/attr_fix.yml',
    'ATTRIBUTE_DB',
    () => undefined,
    (row, file) =>
      problems.attempt(file, row, 'element table', () => {
        const level = requiredWhole(row, 'Level', 'u16', 1, 4)
        for (const attack of elements) {
          const targets = mapping(row, attack)
          for (const target of elements) {
            const percent = targets && whole(targets, target, 'i16')
            if (percent !== undefined) changes.push([level, attack, target, Math.max(-100, Math.min(200, percent))])
          }
        }
      }),
  )
  return changes
}

function readTable(
  { server, problems }: DropTablesInput,
  start: string,
  type: string,
  clear: () => void,
  row: (row: YamlMap, file: DatabaseFile) => void,
): Promise<boolean> {
  return readDatabase({ server, start, type, problems, aside: true, clear, row })
}
