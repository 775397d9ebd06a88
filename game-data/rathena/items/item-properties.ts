/** `item_properties.yml`, which only Pandas reads. */
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  flagOf,
  type GameServer,
  mapping,
  type Problems,
  readDatabase,
  requiredWhole,
} from '../database/index.ts'
import { hasTrait } from '../engine/index.ts'
import type { ItemIndex } from './item-index.ts'

/** The item of a row. Throws `BadEntry` if the server has no such item. */
export function itemOfRow(row: YamlMap, items: ItemIndex): number {
  const id = requiredWhole(row, 'ItemID')
  if (!items.byId.has(id)) throw new BadEntry(`no item has the number ${id}`)
  return id
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
  const id = itemOfRow(row, items)
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
