import type { EnchantRecord } from '../../domain/enchants/enchant.ts'
import type { ReformDetail } from '../../domain/enchants/reform.ts'
import type { Material } from '../../domain/items/item.ts'
import { append } from './append.ts'
import { allEnchants } from './enchants.ts'
import { perSnapshot } from './per-snapshot.ts'
import { allReforms } from './reforms.ts'

/** The uses of a material: the reform boxes and enchants with a recipe that needs it. */
export interface MaterialUses {
  reforms: readonly ReformDetail[]
  enchants: readonly EnchantRecord[]
}

const inReforms = perSnapshot(() => indexBy(allReforms(), reformMaterials))
const inEnchants = perSnapshot(() => indexBy(allEnchants(), enchantMaterials))

function indexBy<R>(records: readonly R[], materialsOf: (record: R) => Iterable<Material>): Map<number, R[]> {
  const index = new Map<number, R[]>()
  for (const record of records)
    for (const id of new Set(Array.from(materialsOf(record), (entry) => entry.Material))) append(index, id, record)
  return index
}

function* reformMaterials(box: ReformDetail): Iterable<Material> {
  for (const entry of box.Items) yield* entry.Materials
}

function* enchantMaterials(enchant: EnchantRecord): Iterable<Material> {
  if (enchant.Reset) yield* enchant.Reset.Materials
  for (const slot of enchant.Slots) {
    yield* slot.Materials
    for (const entry of [...slot.PerfectEnchants, ...slot.Upgrades, ...slot.RandomUpgrades]) yield* entry.Materials
  }
}

/** Recipes that consume the item. */
export function usedAsMaterial(itemId: number): MaterialUses {
  return { reforms: inReforms().get(itemId) ?? [], enchants: inEnchants().get(itemId) ?? [] }
}
