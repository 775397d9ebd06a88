/** The window of an enchant, one press after the other, as the game server plays it (src/map/clif.cpp of rAthena). */
import type { EnchantReset, EnchantSlot } from '../../domain/enchants/enchant.ts'
import type { Random } from '../../domain/values/random.ts'

/** A piece of equipment with the contents of its places; 0 = empty. */
export interface PlayedPiece {
  places: Map<number, number>
}

const rollMost = 100_000

/** Puts an enchant into a slot (`clif_parse_enchantwindow_general`). Returns it; 0 = the enchanting failed. */
export function playEnchanting(slot: EnchantSlot, grade: number, random: Random): number {
  const base = slot.Chance ?? rollMost
  if (base < rollMost && random.int(0, rollMost) > base) return 0
  const rows = slot.Enchants.find(({ Enchantgrade }) => Enchantgrade === grade)?.Items ?? []
  const pick = () => rows[random.int(0, rows.length - 1)]
  for (let tries = 3 * slot.Enchants.length; tries > 0; tries--) {
    const row = pick()
    if (row && random.int(0, 10_000) < row.Chance) return row.Item
  }
  return pick()?.Item ?? 0
}

/** Whether a reset succeeds (`clif_parse_enchantwindow_reset`). */
export function playReset({ Chance }: EnchantReset, random: Random): boolean {
  return Chance > 0 && (Chance >= rollMost || random.int(0, rollMost) <= Chance)
}
