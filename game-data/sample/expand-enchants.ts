import type { EnchantChance, EnchantInfo, EnchantSlot } from '../../domain/enchant.ts'
import { stoneKey } from './expand-consumables.ts'
import { toMaterials } from './expand-reforms.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { EnchantSlotTable, EnchantTable, SampleTables, StoneList } from './tables.ts'

/** A chance of 100 %, out of 100,000. */
const whole = 100_000

/** Expands the enchants and marks their targets with the enchant's id. */
export function expandEnchants(tables: SampleTables, catalogue: SampleCatalogue): Map<number, EnchantInfo> {
  return new Map(tables.enchants.map((table) => [table.id, expandEnchant(table, catalogue)]))
}

function expandEnchant(table: EnchantTable, catalogue: SampleCatalogue): EnchantInfo {
  const targets = catalogue.select(table.targets)
  for (const { item } of targets) {
    if (item.EnchantId)
      throw new Error(`sample data: ${item.AegisName} belongs to enchants ${item.EnchantId} and ${table.id}`)
    item.EnchantId = table.id
  }
  const { reset } = table
  const level = Math.max(...targets.map((target) => target.level))
  return {
    MinimumRefine: table.minRefine ?? 0,
    MinimumEnchantgrade: table.minGrade ?? 0,
    TargetItems: targets.map(({ item }) => item.Id),
    Reset: reset && {
      Price: reset.price,
      Chance: reset.chance,
      Materials: toMaterials(reset.materials ?? [], level, catalogue),
    },
    Slots: table.slots.map((slot) => expandSlot(slot, level, catalogue)),
    Order: table.order ?? [],
  }
}

function expandSlot(slot: EnchantSlotTable, level: number, catalogue: SampleCatalogue): EnchantSlot {
  const { perfect, upgrades, random } = slot
  return {
    Slot: slot.slot,
    Price: slot.price ?? 0,
    Chance: slot.chance,
    Materials: toMaterials(slot.materials ?? [], level, catalogue),
    Enchants: slot.enchants.map((list) => ({ Enchantgrade: list.grade, Items: chances(list.stones, catalogue) })),
    PerfectEnchants: (perfect?.families ?? []).map((family) => ({
      Item: catalogue.id(stoneKey(family, perfect?.level ?? 1)),
      Price: perfect?.price ?? 0,
      Materials: toMaterials(perfect?.materials ?? [], level, catalogue),
    })),
    Upgrades: (upgrades?.families ?? []).flatMap((family) =>
      range(upgrades?.from ?? 1, (upgrades?.to ?? 2) - 1).map((rank) => ({
        Enchant: catalogue.id(stoneKey(family, rank)),
        Upgrade: catalogue.id(stoneKey(family, rank + 1)),
        Price: (upgrades?.price ?? 0) * rank,
        Materials: toMaterials(upgrades?.materials ?? [], level, catalogue),
      })),
    ),
    RandomUpgrades: (random?.families ?? []).map((family) => ({
      Enchant: catalogue.id(stoneKey(family, random?.level ?? 1)),
      Items: outcomes(family, random?.level ?? 1, catalogue),
      Price: random?.price ?? 0,
      Materials: toMaterials(random?.materials ?? [], level, catalogue),
    })),
  }
}

/** Converts weights to chances out of 100,000 with that exact sum; the first entry gets the remainder. */
function chances([families, levels]: StoneList['stones'], catalogue: SampleCatalogue): EnchantChance[] {
  const rows = levels.flatMap(([level, share]) =>
    families.map((family) => ({ Item: catalogue.id(stoneKey(family, level)), share })),
  )
  const total = rows.reduce((sum, row) => sum + row.share, 0)
  const items = rows.map(({ Item, share }) => ({ Item, Chance: Math.floor((share / total) * whole) }))
  const rest = whole - items.reduce((sum, item) => sum + item.Chance, 0)
  return items.map((item, index) => (index === 0 ? { ...item, Chance: item.Chance + rest } : item))
}

/** One rank lower, the same, or one higher. */
function outcomes(family: string, rank: number, catalogue: SampleCatalogue): EnchantChance[] {
  const ladder: [number, number][] = [
    [rank - 1, 20_000],
    [rank, 55_000],
    [rank + 1, 25_000],
  ]
  return ladder.map(([reached, Chance]) => ({ Item: catalogue.id(stoneKey(family, reached)), Chance }))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
