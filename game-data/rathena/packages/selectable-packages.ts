import type { PackageItem } from '../../../domain/packages/package.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  type GameServer,
  type Problems,
  readDatabase,
  requiredText,
  requiredWhole,
  requireFields,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { versionsOf } from '../engine/index.ts'
import { amountIn, gradeIn, type ItemIndex, type Reading, readEach } from '../items/index.ts'
import type { OptionUses } from '../options/index.ts'
import { packageRow } from './given-rows.ts'
import { fixedAmount, markRefused, noTerms, type World } from './package-contents.ts'

/** Header version of the engines that read grades; earlier ones ignore them. */
const gradeVersion = 2

interface Part {
  item: number
  Amount: number
  RentalHours: number
  Refine: number
  Grade: number
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
  uses: OptionUses,
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
        const oldSelection = unlessRefused(selections.get(id))
        const selection: Selection = oldSelection ?? new Map()
        selections.set(id, selection)
        const record = `item package ${short(name)}`
        const recordRow = { file, row, record, kind: 'an item package', isKnown: oldSelection !== undefined }
        selection.refused = problems.readRecord(recordRow, () =>
          mergeSelection(selection, row, { server, items, problems, file, record }, !oldSelection, uses),
        )
      }),
  })
  for (const selection of selections.values())
    for (const [number, parts] of selection) if (parts.length === 0) selection.delete(number)
  return selections
}

function mergeSelection(selection: Selection, row: YamlMap, reading: Reading, isNew: boolean, uses: OptionUses): void {
  if (isNew) reading.problems.attempt(reading.file, row, reading.record, () => requireFields(row, 'Groups'))
  readEach(reading, row, 'Groups', (group) => {
    const number = requiredWhole(group, 'Group')
    const parts = selection.get(number) ?? []
    if (!selection.has(number)) requireFields(group, 'Items')
    else if (!group.has('Items'))
      throw new BadEntry(
        `Items is missing in a further row of group ${number}: the server does not start with this row`,
      )
    mergeParts(parts, group, { ...reading, record: `${reading.record}, group ${number}` }, isNew, uses)
    // Set only after its rows: for an existing package, the server does not add a new group with a fault.
    selection.set(number, parts)
  })
}

/** Each item occurs once per group: a later row, even in the same file, changes the earlier one. */
function mergeParts(parts: Part[], entry: YamlMap, reading: Reading, isNew: boolean, uses: OptionUses): void {
  readEach(reading, entry, 'Items', (row) => {
    const item = reading.items.idOf(requiredText(row, 'Item'))
    const amount = amountIn(row, reading.server.limits)
    const oldPart = parts.find((part) => part.item === item)
    if (amount === 0) {
      if (!oldPart) throw new BadEntry('there is no such item to remove', 'clear')
      parts.splice(parts.indexOf(oldPart), 1)
      return
    }
    const part = oldPart ?? { item, Amount: 1, RentalHours: 0, Refine: 0, Grade: 0, RandomOptionGroup: 'None' }
    part.Amount = amount ?? part.Amount
    part.RentalHours = whole(row, 'RentalHours', 'u16') ?? part.RentalHours
    part.Refine = Math.min(reading.server.limits.MAX_REFINE, whole(row, 'Refine', 'u16') ?? part.Refine)
    // A refused package is shown completely; a loaded one gets no part with a fault.
    if (isNew && !oldPart) parts.push(part)
    const group = textOf(row, 'RandomOptionGroup')
    uses.require(group)
    part.RandomOptionGroup = group ?? part.RandomOptionGroup
    const grade = gradeIn(row, 'Grade') ?? part.Grade
    const hasGrades = versionsOf(reading.server.engine, 'ITEM_PACKAGE_DB').most >= gradeVersion
    part.Grade = !hasGrades || grade > reading.server.limits.MAX_ENCHANTGRADE ? 0 : grade
    if (!isNew && !oldPart) parts.push(part)
  })
}

/** The rows of a selection; `Choice` numbers its groups from 1. */
export function choiceRows(
  selection: Selection,
  { items, index, limits }: Pick<World, 'items' | 'index' | 'limits'>,
): PackageItem[] {
  const maxAmount = limits.MAX_AMOUNT
  return [...selection]
    .sort(([a], [b]) => a - b)
    .flatMap(([, parts], number) =>
      parts.flatMap((part) => {
        const item = items.get(part.item)
        if (!item) return []
        const { Amount, RandomOptionGroup, Refine, Grade } = part
        const terms = {
          Duration: part.RentalHours * 60,
          RandomOptionGroup,
          RefineMinimum: Refine,
          RefineMaximum: Refine,
          GradeMinimum: Grade,
          GradeMaximum: Grade,
        }
        const given = {
          item,
          stored: index.byId.get(item.Id),
          amount: fixedAmount(Amount),
          identified: true,
          maxAmount,
        }
        const row = {
          ...packageRow({ ...given, terms: { ...noTerms, ...terms }, way: 'choice' }, -1),
          Choice: number + 1,
        }
        return selection.refused ? markRefused(row) : row
      }),
    )
}
