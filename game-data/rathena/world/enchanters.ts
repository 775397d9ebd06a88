import type { EnchantNpc } from '../../../domain/enchants/enchant.ts'
import { npcNames, npcPlace, type ServerMaps } from '../maps/index.ts'
import type { ScriptLine } from './script-files.ts'

/** Maximum number of NPCs of one enchant. */
const maxNpcs = 50

export interface EnchanterReader {
  /** Reads the script of a line, or a duplicate of one. */
  read(line: ScriptLine): void
  /** NPCs by the enchants whose window they open. */
  npcs: ReadonlyMap<number, EnchantNpc[]>
}

/** Finds the NPCs whose scripts call `item_enchant` with a number (doc/script_commands.txt of the server). */
export function createEnchanterReader(maps: ServerMaps): EnchanterReader {
  const npcs = new Map<number, EnchantNpc[]>()
  /** Enchants by the unique name of the NPC: for duplicates. */
  const idsByNpc = new Map<string, readonly number[]>()

  function read({ words: [place, keyword, name], code }: ScriptLine): void {
    const original = /^duplicate\((.{1,127})\)$/.exec(keyword)?.[1]
    const ids = original === undefined ? enchantsIn(code) : (idsByNpc.get(original) ?? [])
    if (ids.length === 0) return
    const { displayName, unique } = npcNames(name)
    idsByNpc.set(unique, ids)
    const at = npcPlace(place)
    if (!at || at.map === '' || maps.refusal(undefined, at.map, at.x, at.y) !== undefined) return
    for (const id of ids) {
      const list = npcs.get(id) ?? []
      npcs.set(id, list)
      if (list.length < maxNpcs) list.push({ Name: displayName, Map: at.map, X: at.x, Y: at.y })
    }
  }
  return { read, npcs }
}

function enchantsIn(code: string): number[] {
  if (!code.includes('item_enchant')) return []
  return [...new Set(Array.from(code.matchAll(/\bitem_enchant\s*\(?\s*(\d{1,9})\b/g), ([, id]) => Number(id)))]
}
