import type { ComboBonus } from '../../domain/items/item-facts.ts'
import { allItems } from './items.ts'
import { perSnapshot } from './per-snapshot.ts'

/** Only the first item that lists a set has its effects. */
const bonuses = perSnapshot(() => {
  const found = new Map<string, ComboBonus>()
  for (const { Facts: { Combos = [], ComboBonuses = [] } = {} } of allItems())
    for (const [index, combo] of Combos.entries()) {
      const bonus = ComboBonuses[index]
      if (bonus?.Effects && !found.has(combo.join())) found.set(combo.join(), bonus)
    }
  return found
})

/** What a set does, by the items as a record lists them. */
export function setBonus(items: readonly number[]): Pick<ComboBonus, 'Effects' | 'UnreadEffects'> {
  return bonuses().get(items.join()) ?? {}
}
