/** The enchants of an odd host. */
import { addUnknownField, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const price = { is: 'whole', least: 0, most: Number.MAX_SAFE_INTEGER } as const
const chance = { is: 'whole', least: 0, most: 1_000_000_000 } as const
const at = (path: Target['path'], kind: Target['kind']): Target => ({ side: 'detail', path, kind })
const fields: readonly Target[] = [
  at(['MinimumRefine'], { is: 'whole', least: 0, most: 255 }),
  at(['MinimumEnchantgrade'], { is: 'anything' }),
  at(['Reset', 'Price'], price),
  at(['Reset', 'Chance'], chance),
  at(['Reset', 'Materials'], { is: 'list' }),
  at(['Slots'], { is: 'list' }),
  at(['Slots', 0, 'Slot'], { is: 'whole', least: 0, most: 255 }),
  at(['Slots', 0, 'Price'], price),
  at(['Slots', 0, 'Materials', 0, 'Material'], { is: 'id' }),
  at(['Slots', 0, 'Materials', 0, 'Amount'], { is: 'whole', least: 0, most: 2_147_483_647 }),
  at(['Slots', 0, 'Enchants'], { is: 'list' }),
  at(['Slots', 0, 'Enchants', 0, 'Enchantgrade'], { is: 'anything' }),
  at(['Slots', 0, 'Enchants', 0, 'Items', 0, 'Item'], { is: 'id' }),
  at(['Slots', 0, 'Enchants', 0, 'Items', 0, 'Chance'], chance),
  at(['Slots', 0, 'PerfectEnchants', 0, 'Item'], { is: 'id' }),
  at(['Slots', 0, 'PerfectEnchants', 0, 'Price'], price),
  at(['Slots', 0, 'Upgrades', 0, 'Upgrade'], { is: 'id' }),
  at(['Slots', 0, 'Upgrades', 0, 'Price'], price),
  at(['Slots', 0, 'RandomUpgrades', 0, 'Enchant'], { is: 'id' }),
  at(['Slots', 0, 'RandomUpgrades', 0, 'Items', 0, 'Chance'], chance),
]

export function drawEnchant(drawing: Drawing, id: number): OddRecord {
  const { dice } = drawing
  const meant = drawInfo(drawing)
  const record: OddRecord = { key: String(id), meant: structuredClone(meant), listed: undefined, detail: meant }
  if (dice.chance(0.2)) makeOdd('enchants', record, dice.pick(fields), dice)
  else if (dice.chance(0.05)) addUnknownField('enchants', record, 'detail', dice)
  else if (dice.chance(0.08)) {
    record.meant = {}
    record.detail = dice.pick([{}, [], null, ''])
  }
  return record
}

function drawInfo({ dice, itemIds }: Drawing): Row {
  const item = () => (dice.chance(0.04) ? dice.whole(1_000_000, 2_000_000_000) : dice.pick(itemIds))
  const times = <T>(most: number, of: () => T) => Array.from({ length: dice.whole(1, most) }, of)
  const materials = () => times(2, () => ({ Material: item(), Amount: dice.whole(1, 30_000) }))
  const chances = () => times(4, () => ({ Item: item(), Chance: dice.whole(0, 100_000) }))
  const targets = times(3, item)
  const cost = () => ({ Materials: materials(), Price: dice.whole(0, 1_000_000_000) })
  return {
    MinimumRefine: dice.whole(0, 20),
    TargetItems: dice.chance(0.5) ? targets : Object.fromEntries(targets.map((id) => [id, true])),
    Reset: { ...cost(), Chance: dice.whole(0, 100_000) },
    Slots: times(3, () => ({
      Slot: dice.whole(0, 4),
      ...cost(),
      Enchants: times(2, () => ({ Enchantgrade: dice.pick([0, 4, 'A', null]), Items: chances() })),
      PerfectEnchants: times(2, () => ({ Item: item(), ...cost() })),
      Upgrades: times(2, () => ({ Enchant: item(), Upgrade: item(), ...cost() })),
      RandomUpgrades: times(2, () => ({ Enchant: item(), Items: chances(), ...cost() })),
    })),
    Order: dice.pick([[3, 2, 1], [{ Slot: 3 }], [], null]),
  }
}
