/** The files that only Pandas reads. */
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry } from './bad-entry.ts'
import { hasTrait } from './engine.ts'
import { entries, flagOf, mapping, requiredWhole, requireFields, whole } from './fields.ts'
import type { ItemIndex } from './item-index.ts'
import type { Problems } from './problems.ts'
import { type GameServer, readDatabase } from './read-database.ts'

/** A drop rate that replaces the one that the settings give: for these monsters, or for all if the list is empty. */
export interface FixedRatio {
  ratePer10k: number
  /** The level penalty, VIP accounts and flags of maps do not change it. */
  isStrict: boolean
  monsters: number[]
}

/**
 * Rates by item (`MobItemFixedRatioDB::parseBodyNode`, src/map/mobdrop.cpp). A later row of an item changes the fields
 * that it has and adds its monsters. A fault refuses a new item, and ends the row of a known one.
 */
export async function readFixedRatios(server: GameServer, items: ItemIndex, problems: Problems) {
  const ratios = new Map<number, FixedRatio>()
  if (!hasTrait(server.engine, 'fixesRatios')) return ratios
  await readDatabase({
    server,
    start: 'db/mob_item_ratio_fixed.yml',
    type: 'MOBITEM_FIXED_RATIO_DB',
    problems,
    aside: true,
    clear: () => ratios.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'fixed ratio', () => {
        const id = itemOf(row, items)
        const oldRatio = ratios.get(id)
        if (!oldRatio) requireFields(row, 'FixedRatio')
        const fixed = oldRatio ?? { ratePer10k: 0, isStrict: false, monsters: [] }
        fixed.ratePer10k = whole(row, 'FixedRatio') ?? fixed.ratePer10k
        fixed.isStrict = flagOf(row, 'StrictFixed') ?? fixed.isStrict
        for (const entry of entries(row, 'ForMonster')) fixed.monsters.push(requiredWhole(entry, 'MobID'))
        ratios.set(id, fixed)
      }),
  })
  return ratios
}

function itemOf(row: YamlMap, items: ItemIndex): number {
  const id = requiredWhole(row, 'ItemID')
  if (!items.byId.has(id)) throw new BadEntry(`no item has the number ${id}`)
  return id
}

/** The rate of a monster's drop, if it is fixed (`mobdrop_fixed_droprate_adjust`, src/map/mobdrop.cpp). */
export function fixedFor(ratios: ReadonlyMap<number, FixedRatio>, item: number, monster: number) {
  const fixed = ratios.get(item)
  return fixed && (fixed.monsters.length === 0 || fixed.monsters.includes(monster)) ? fixed : undefined
}

/** The flags of each list, as the server spells them; those that a player does not notice are read for their faults. */
const propertyFlags = {
  Property: ['AvoidConsumeForUse', 'AvoidConsumeForSkill', 'IsAmuletItem', 'ExecuteMobDropExpress'],
  ControlViewID: ['InvisibleWhenISee', 'InvisibleWhenTheySee'],
  AnnouceRules: ['DropToGround', 'DropToInventoryForMVP', 'StealToInventory'],
} as const
const unnoticedFlags = new Set(['ExecuteMobDropExpress'])

/** Adds `item_properties.yml` to the items (`ItemProperties::parseBodyNode`, src/map/itemprops.cpp). */
export async function addProperties(server: GameServer, items: ItemIndex, problems: Problems): Promise<void> {
  if (!hasTrait(server.engine, 'readsProperties')) return
  const properties = new Map<number, Set<string>>()
  await readDatabase({
    server,
    start: 'db/item_properties.yml',
    type: 'ITEM_PROPERTIES_DB',
    problems,
    aside: true,
    clear: () => properties.clear(),
    row: (row, file) => problems.attempt(file, row, 'item properties', () => mergeProperties(properties, row, items)),
  })
  for (const [id, names] of properties) {
    const item = items.byId.get(id)
    if (!item) continue
    const noticed = [...names].filter((name) => !unnoticedFlags.has(name))
    if (noticed.length > 0) item.facts.Properties = noticed
    // The server makes it a type that no rule of drops and equipment knows; clients show it among other items.
    if (names.has('IsAmuletItem')) item.Type = 'Etc'
  }
}

function mergeProperties(properties: Map<number, Set<string>>, row: YamlMap, items: ItemIndex): void {
  const id = itemOf(row, items)
  const names = properties.get(id) ?? new Set<string>()
  for (const [list, flags] of Object.entries(propertyFlags)) {
    const entry = mapping(row, list)
    for (const flag of flags) {
      const isOn = entry && flagOf(entry, flag)
      if (isOn) names.add(flag)
      else if (isOn === false) names.delete(flag)
    }
  }
  properties.set(id, names)
}
