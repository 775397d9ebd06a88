import type { EnchantInfo } from '../../../domain/enchant.ts'
import { enchantSlot, mergeSlot, newSlot, type RathenaSlot } from './enchant-slots.ts'
import { flag, mapping, requiredWhole, short, whole } from './fields.ts'
import type { ItemIndex } from './items.ts'
import { type Materials, materialList, mergeMaterials, type Reading, readEach } from './materials.ts'
import { Oddity, type Problems } from './problems.ts'
import { type GameMode, readDatabase } from './read-database.ts'
import type { YamlMap } from './yaml.ts'

const certain = 100_000

interface Enchant {
  targets: Set<number>
  MinimumRefine: number
  MinimumEnchantgrade: number
  reset: { Price: number; Chance: number; materials: Materials }
  order: number[]
  slots: Map<number, RathenaSlot>
  /** The server drops it for what is wrong in it. */
  refused: boolean
}

/** Enchants by id, ascending. */
export async function readEnchants(
  root: string,
  mode: GameMode,
  items: ItemIndex,
  problems: Problems,
  odds: 'rathena' | 'off' = 'off',
): Promise<Map<number, EnchantInfo>> {
  const enchants = new Map<number, Enchant>()
  await readDatabase({
    root,
    mode,
    start: 'db/item_enchant.yml',
    type: 'ITEM_ENCHANT_DB',
    problems,
    clear: () => enchants.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'enchant', () => {
        const id = requiredWhole(row, 'Id', 1)
        const known = enchants.get(id)
        // One that was dropped is not there to be merged into: a later row makes it anew.
        const enchant = known && !known.refused ? known : newEnchant()
        const record = `enchant ${id}`
        enchant.refused = problems.readRecord(enchant === known, () =>
          mergeEnchant(enchant, row, { items, problems, file, record }),
        )
        if (enchant.refused)
          problems.add(file, row.line, record, 'the server does not load an enchant with such an entry')
        enchants.set(id, enchant)
      }),
  })
  return new Map(
    [...enchants].sort(([a], [b]) => a - b).map(([id, enchant]) => [id, infoOf(enchant, odds === 'rathena')]),
  )
}

function newEnchant(): Enchant {
  return {
    targets: new Set(),
    MinimumRefine: 0,
    MinimumEnchantgrade: 0,
    reset: { Price: 0, Chance: 0, materials: new Map() },
    order: [],
    slots: new Map(),
    refused: false,
  }
}

function mergeEnchant(enchant: Enchant, row: YamlMap, reading: Reading): void {
  const { problems, file, record } = reading
  const part = (entry: YamlMap, read: () => void) => problems.attempt(file, entry, record, read)
  const listed = row.fields.get('TargetItems')
  if (typeof listed === 'string' && names(listed).length > 0) readNames(enchant.targets, listed, row, reading)
  else
    part(row, () => {
      const targets = mapping(row, 'TargetItems')
      for (const name of targets?.fields.keys() ?? [])
        if (targets) part(targets, () => mergeTarget(enchant.targets, targets, name, reading))
    })
  part(row, () => {
    enchant.MinimumRefine = Math.min(20, whole(row, 'MinimumRefine') ?? enchant.MinimumRefine)
  })
  part(row, () => {
    enchant.MinimumEnchantgrade = Math.min(4, whole(row, 'MinimumEnchantgrade') ?? enchant.MinimumEnchantgrade)
  })
  part(row, () => {
    const reset = mapping(row, 'Reset')
    if (!reset) return
    enchant.reset.Price = whole(reset, 'Price') ?? enchant.reset.Price
    enchant.reset.Chance = whole(reset, 'Chance', 0, certain) ?? enchant.reset.Chance
    mergeMaterials(enchant.reset.materials, reset, { ...reading, record: `${record}, reset` })
  })
  if (row.fields.has('Order')) enchant.order = []
  readEach(reading, row, 'Order', (entry) => enchant.order.push(requiredWhole(entry, 'Slot', 0, 3)))
  readEach(reading, row, 'Slots', (entry) => {
    const number = requiredWhole(entry, 'Slot', 0, 3)
    const slot = enchant.slots.get(number) ?? newSlot()
    mergeSlot(slot, entry, { ...reading, record: `${record}, slot ${number}` })
    enchant.slots.set(number, slot)
  })
}

/** Item names of a text; empty and null have none. */
function names(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '' && name !== '~' && name !== 'null')
}

/** Targets written without `: true` make one text of their names: what is meant is plain, so it is read and reported. */
function readNames(targets: Set<number>, text: string, row: YamlMap, { items, problems, file, record }: Reading): void {
  problems.add(file, row.line, record, 'TargetItems is a text; its words are read as item names (write `Name: true`)')
  for (const name of names(text)) problems.attempt(file, row, record, () => targets.add(items.idOf(name)))
}

function mergeTarget(targets: Set<number>, entry: YamlMap, name: string, reading: Reading): void {
  const id = reading.items.idOf(name)
  if (flag(entry, name)) targets.add(id)
  else if (!targets.delete(id)) throw new Oddity(`the target "${short(name)}" is not in the list to remove`)
}

function infoOf(enchant: Enchant, effective: boolean): EnchantInfo {
  const { reset } = enchant
  return {
    MinimumRefine: enchant.MinimumRefine,
    MinimumEnchantgrade: enchant.MinimumEnchantgrade,
    TargetItems: [...enchant.targets].sort((a, b) => a - b),
    Reset: { Price: reset.Price, Chance: reset.Chance, Materials: materialList(reset.materials) },
    Slots: [...enchant.slots].map(([number, slot]) => enchantSlot(number, slot, effective)),
    ...(enchant.refused && { Refused: true }),
    Order: [...new Set(enchant.order)],
  }
}
