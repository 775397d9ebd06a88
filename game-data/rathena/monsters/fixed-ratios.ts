/** `mob_item_ratio_fixed.yml`, which only Pandas reads. */
import {
  entries,
  flagOf,
  type GameServer,
  type Problems,
  readDatabase,
  requiredWhole,
  requireFields,
  whole,
} from '../database/index.ts'
import { hasTrait } from '../engine/index.ts'
import { type ItemIndex, itemOfRow } from '../items/index.ts'

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
        const id = itemOfRow(row, items)
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

/** The rate of a monster's drop, if it is fixed (`mobdrop_fixed_droprate_adjust`, src/map/mobdrop.cpp). */
export function fixedFor(ratios: ReadonlyMap<number, FixedRatio>, item: number, monster: number) {
  const fixed = ratios.get(item)
  return fixed && (fixed.monsters.length === 0 || fixed.monsters.includes(monster)) ? fixed : undefined
}
