import type { Item } from '../../domain/item.ts'
import type { PackageItem } from '../../domain/package.ts'
import { BadEntry } from './bad-entry.ts'
import { requiredText, requiredWhole, requireFields, short, textOf, whole } from './fields.ts'
import type { ItemIndex } from './item-index.ts'
import { amountIn, type Reading, readEach } from './materials.ts'
import type { OptionUses } from './option-uses.ts'
import { fixedAmount, packageItem, refused } from './package-contents.ts'
import type { Problems } from './problems.ts'
import { type GameServer, readDatabase } from './read-database.ts'
import { remarkOf } from './remarks.ts'

interface Part {
  item: number
  Amount: number
  RentalHours: number
  Refine: number
  RandomOptionGroup: string
}

/** Parts by group number: the player selects one group and gets all of its parts. */
export interface Selection extends Map<number, Part[]> {
  /** The server does not load this package because an entry is wrong. */
  refused?: boolean
}

/** `item_packages.yml`: the choices of a player, by the item that offers them. */
export async function readSelections(
  server: GameServer,
  items: ItemIndex,
  problems: Problems,
  uses?: OptionUses,
): Promise<Map<number, Selection>> {
  const selections = new Map<number, Selection>()
  await readDatabase({
    server,
    start: 'db/item_packages.yml',
    type: 'ITEM_PACKAGE_DB',
    problems,
    aside: true,
    clear: () => selections.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'item package', () => {
        const name = requiredText(row, 'Item')
        const id = items.idOf(name)
        const known = selections.get(id)
        // A package that was not loaded is not merged into: a later row creates it again.
        const selection: Selection = known && !known.refused ? known : new Map()
        selections.set(id, selection)
        const record = `item package ${short(name)}`
        selection.refused = problems.readRecord(selection === known, () =>
          mergeSelection(selection, row, { server, items, problems, file, record }, selection !== known, uses),
        )
        if (selection.refused) problems.refuse(file, row, record, 'an item package')
      }),
  })
  for (const selection of selections.values())
    for (const [number, parts] of selection) if (parts.length === 0) selection.delete(number)
  return selections
}

type Entry = Parameters<Parameters<typeof readEach>[3]>[0]

function mergeSelection(
  selection: Selection,
  row: Entry,
  reading: Reading,
  isNew: boolean,
  uses: OptionUses | undefined,
): void {
  if (isNew) reading.problems.attempt(reading.file, row, reading.record, () => requireFields(row, 'Groups'))
  readEach(reading, row, 'Groups', (group) => {
    const number = requiredWhole(group, 'Group')
    const parts = selection.get(number) ?? []
    if (!selection.has(number)) requireFields(group, 'Items')
    mergeParts(parts, group, { ...reading, record: `${reading.record}, group ${number}` }, uses)
    // Set only after its rows: for an existing package, the server does not add a new group with a fault.
    selection.set(number, parts)
  })
}

/** Each item occurs once per group: a later row, even in the same file, changes the earlier one. */
function mergeParts(parts: Part[], group: Entry, reading: Reading, uses: OptionUses | undefined): void {
  readEach(reading, group, 'Items', (row) => {
    const item = reading.items.idOf(requiredText(row, 'Item'))
    const amount = amountIn(row, reading.server.limits)
    const known = parts.find((part) => part.item === item)
    if (amount === 0) {
      if (!known) throw new BadEntry('there is no such item to remove', 'clear')
      parts.splice(parts.indexOf(known), 1)
      return
    }
    const part = known ?? { item, Amount: 1, RentalHours: 0, Refine: 0, RandomOptionGroup: 'None' }
    Object.assign(part, {
      Amount: amount ?? part.Amount,
      RentalHours: whole(row, 'RentalHours', 'u16') ?? part.RentalHours,
      Refine: Math.min(reading.server.limits.MAX_REFINE, whole(row, 'Refine', 'u16') ?? part.Refine),
      RandomOptionGroup: textOf(row, 'RandomOptionGroup') ?? part.RandomOptionGroup,
    })
    if (!known) parts.push(part)
    uses?.require(part.RandomOptionGroup)
  })
}

/** The rows of a selection; `Choice` numbers its groups from 1. */
export function choiceRows(selection: Selection, items: ReadonlyMap<number, Item>): PackageItem[] {
  return [...selection]
    .sort(([a], [b]) => a - b)
    .flatMap(([, parts], index) =>
      parts.flatMap((part) => {
        const item = items.get(part.item)
        if (!item) return []
        const remark = remarkOf({
          Amount: part.Amount,
          Duration: part.RentalHours * 60,
          Announced: false,
          Named: false,
          Bound: 'None',
          RandomOptionGroup: part.RandomOptionGroup,
          RefineMinimum: part.Refine,
          RefineMaximum: part.Refine,
        })
        const row = { ...packageItem(item, -1, fixedAmount(part.Amount), remark), Choice: index + 1 }
        return selection.refused ? refused(row) : row
      }),
    )
}
