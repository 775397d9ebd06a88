import type { EnchantInfo } from '../../../domain/enchants/enchant.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  flagOf,
  type GameServer,
  keyed,
  mapping,
  Oddity,
  type Problems,
  readDatabase,
  requiredWhole,
  requireFields,
  type Source,
  short,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { type ItemIndex, type Reading, rateIn, readEach, zenyIn } from '../items/index.ts'
import { reachOf, type SlotOrder, type SlotReach } from './enchant-reach.ts'
import { enchantSlot, hasEnchants, mergeSlot, newSlot, type RathenaSlot } from './enchant-slots.ts'
import { type Materials, materialRows, mergeMaterials } from './materials.ts'

const start = 'db/item_enchant.yml'
/** Percent of the maximum weight from which the window does not open (`clif_enchantwindow_open`, src/map/clif.cpp). */
const windowWeight = 70

interface Enchant {
  targets: Set<number>
  /** Targets of a text value, which the server ignores. */
  meant: Set<number>
  MinimumRefine: number
  MinimumEnchantgrade: number
  reset: { Price: number; Chance: number; materials: Materials }
  order: number[]
  slots: Map<number, RathenaSlot>
  /** The server does not load this enchant because an entry is wrong. */
  refused: boolean
  /** Position of its last row. */
  source: Source
  line: number
}

/** Enchants by id, ascending. */
export async function readEnchants(
  server: GameServer,
  items: ItemIndex,
  problems: Problems,
  withOdds: boolean,
): Promise<Map<number, EnchantInfo>> {
  const enchants = new Map<number, Enchant>()
  await readDatabase({
    server,
    start,
    type: 'ITEM_ENCHANT_DB',
    problems,
    clear: () => enchants.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'enchant', () => {
        const id = requiredWhole(row, 'Id', 'u64', 1)
        const known = unlessRefused(enchants.get(id))
        const enchant = Object.assign(known ?? newEnchant(), { source: file, line: row.line })
        enchants.set(id, enchant)
        const record = `enchant ${id}`
        const recordRow = { file, row, record, kind: 'an enchant', isKnown: known !== undefined }
        enchant.refused = problems.readRecord(recordRow, () =>
          mergeEnchant(enchant, row, { server, items, problems, file, record }, !known),
        )
      }),
  })
  for (const [id, { targets, meant, refused, source, line }] of enchants)
    if (targets.size + meant.size === 0 && !refused)
      problems.add(source, line, `enchant ${id}`, 'has no target items: no item can be enchanted by it')
  const orders = [...enchants.values()].map(orderOf)
  const cardSlots = (id: number) => items.byId.get(id)?.Slots ?? 0
  return new Map(
    [...enchants]
      .sort(([a], [b]) => a - b)
      .map(([id, enchant]) => {
        const reach = (slot: number) => reachOf(slot, orderOf(enchant), orders, cardSlots)
        return [id, infoOf(enchant, withOdds, reach)]
      }),
  )
}

function newEnchant(): Enchant {
  return {
    targets: new Set(),
    meant: new Set(),
    MinimumRefine: 0,
    MinimumEnchantgrade: 0,
    reset: { Price: 0, Chance: 0, materials: new Map() },
    order: [],
    slots: new Map(),
    refused: false,
    source: { file: start },
    line: 0,
  }
}

function mergeEnchant(enchant: Enchant, row: YamlMap, reading: Reading, isNew: boolean): void {
  const { problems, file, record } = reading
  const part = (entry: YamlMap, read: () => void) => problems.attempt(file, entry, record, read)
  if (isNew) part(row, () => requireFields(row, 'TargetItems', 'Order', 'Slots'))
  part(row, () => {
    const listed = row.get('TargetItems')
    if (typeof listed === 'string' && namesIn(listed).length > 0) return readNames(enchant.meant, listed, row, reading)
    const targets = keyed(row, 'TargetItems')
    for (const name of targets?.keys() ?? [])
      if (targets) part(targets, () => mergeTarget(enchant.targets, targets, name, reading))
  })
  part(row, () => {
    const refine = whole(row, 'MinimumRefine', 'u16') ?? enchant.MinimumRefine
    enchant.MinimumRefine = Math.min(reading.server.limits.MAX_REFINE, refine)
  })
  part(row, () => {
    const grade = whole(row, 'MinimumEnchantgrade', 'u16') ?? enchant.MinimumEnchantgrade
    enchant.MinimumEnchantgrade = Math.min(reading.server.limits.MAX_ENCHANTGRADE, grade)
  })
  part(row, () => void flagOf(row, 'AllowRandomOptions'))
  part(row, () => {
    const reset = mapping(row, 'Reset')
    if (!reset) return
    enchant.reset.Chance =
      rateIn(reset, 'Chance', 'u32', reading.server.limits, 'ItemEnchantDatabase.Chance') ?? enchant.reset.Chance
    enchant.reset.Price = zenyIn(reset, 'Price', reading.server.limits) ?? enchant.reset.Price
    mergeMaterials(enchant.reset.materials, reset, { ...reading, record: `${record}, reset` })
  })
  if (row.has('Order')) enchant.order = []
  readEach(reading, row, 'Order', (entry) =>
    enchant.order.push(requiredWhole(entry, 'Slot', 'u16', 0, reading.server.limits.MAX_SLOTS - 1)),
  )
  readEach(reading, row, 'Slots', (entry) => {
    const number = requiredWhole(entry, 'Slot', 'u16', 0, reading.server.limits.MAX_SLOTS - 1)
    const slot = enchant.slots.get(number) ?? newSlot()
    mergeSlot(slot, entry, { ...reading, record: `${record}, slot ${number}` })
    enchant.slots.set(number, slot)
  })
}

/** Item names in a text value; empty and null have none. */
function namesIn(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '' && name !== '~' && name !== 'null')
}

/**
 * For the server, targets written without `: true` are one text value, which it ignores: the problem names the intended
 * targets.
 */
function readNames(meant: Set<number>, text: string, row: YamlMap, { items, problems, file, record }: Reading): void {
  const reason = 'TargetItems is a text, of which the server takes no target (write `Name: true`)'
  problems.add(file, row.line, record, reason)
  for (const name of namesIn(text))
    try {
      meant.add(items.idOf(name))
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      problems.add(file, row.line, record, error.message, error.remedy)
    }
}

function mergeTarget(targets: Set<number>, entry: YamlMap, name: string, reading: Reading): void {
  const id = reading.items.idOf(name)
  if (flagOf(entry, name)) targets.add(id)
  else if (!targets.delete(id)) throw new Oddity(`the target "${short(name)}" is not in the list to remove`, 'clear')
}

function orderOf({ targets, order, slots, refused }: Enchant): SlotOrder {
  const filled = refused ? [] : [...slots].filter(([, slot]) => hasEnchants(slot))
  return { targets, order, filled: new Set(filled.map(([number]) => number)) }
}

function infoOf(enchant: Enchant, effective: boolean, reach: (slot: number) => SlotReach): EnchantInfo {
  const { reset, targets, meant } = enchant
  // An enchant without targets cannot be used, although the server loads it.
  const isRefused = enchant.refused || targets.size === 0
  return {
    MinimumRefine: enchant.MinimumRefine,
    MinimumEnchantgrade: enchant.MinimumEnchantgrade,
    BelowWeight: windowWeight,
    TargetItems: [...(targets.size > 0 ? targets : meant)].sort((a, b) => a - b),
    Reset: { Price: reset.Price, Chance: reset.Chance, Materials: materialRows(reset.materials) },
    Slots: [...enchant.slots].map(([number, slot]) => ({ ...enchantSlot(number, slot, effective), ...reach(number) })),
    ...(isRefused && { Refused: true }),
    Order: [...new Set(enchant.order)],
  }
}
