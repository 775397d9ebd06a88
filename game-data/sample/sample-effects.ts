/** The effects of the sample's items and sets, from scripts like those of a game server. */
import type { Item } from '../../domain/items/item.ts'
import type { ComboBonus } from '../../domain/items/item-facts.ts'
import { textHash } from '../../domain/values/text-hash.ts'
import { readEffects, type ScriptNames } from '../effects/index.ts'

/** The script of an item, or of the items of a set. */
export interface SampleScript {
  Items: number[]
  Script: string
}

/** The scripts name no records. */
const names: ScriptNames = {
  skill: (written) => written,
  item: () => undefined,
  monster: () => undefined,
  group: () => undefined,
}

/** Adds what the scripts do to the items. */
export function addEffects(items: Map<number, Item>, scripts: readonly SampleScript[]): void {
  const known = new Set<string>()
  for (const { Items, Script } of scripts)
    for (const id of Items) {
      const item = items.get(id)
      if (!item) continue
      const isCombo = Items.length > 1
      const { effects } = readEffects(Script, { names, isRenewal: true, isCombo })
      const { Combos = [], ComboBonuses = [], ...facts } = item.Facts ?? {}
      const set = Items.join()
      const bonus: ComboBonus = { ScriptHash: String(textHash(Script)), ...(!known.has(set) && { Effects: effects }) }
      known.add(set)
      const Facts = isCombo
        ? { ...item.Facts, Combos: [...Combos, Items], ComboBonuses: [...ComboBonuses, bonus] }
        : { ...facts, ScriptHash: String(textHash(Script)), Effects: effects }
      items.set(id, { ...item, Facts })
    }
}
