/** Rows of item groups. */
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry, Refusal } from './bad-entry.ts'
import type { Constants } from './constants.ts'
import { flagOf, short, textOf, whole } from './fields.ts'
import { gradeIn } from './reading.ts'

/** Terms under which the player gets the item. */
export interface RowTerms {
  Amount: number
  /** Minutes of a rental; 0 = permanent. */
  Duration: number
  Announced: boolean
  Named: boolean
  Bound: string
  RandomOptionGroup: string
  RefineMinimum: number
  RefineMaximum: number
  /** From 0 for none to 4 for A. */
  GradeMinimum: number
  GradeMaximum: number
}

export interface GroupRow extends RowTerms {
  item: number
  /** Weight within the subgroup. */
  Rate: number
}

/** A name that the server knows. Its warning about another one names a field that no row has, which ends every build. */
function boundOf(row: YamlMap, { names }: Constants): string | undefined {
  const bound = textOf(row, 'Bound')
  if (bound === undefined || names.has(`bound_${bound.toLowerCase()}`)) return bound
  throw new BadEntry(`Bound "${short(bound)}" is unknown: the server does not start with this row`)
}

/** A row, with what it leaves out taken from the earlier one of the same index or item. */
export function mergeRow(oldRow: GroupRow | undefined, item: number, row: YamlMap, constants: Constants): GroupRow {
  const amount = whole(row, 'Amount', 'u16')
  return {
    item,
    Rate: whole(row, 'Rate', 'u16') ?? oldRow?.Rate ?? 0,
    Amount: amount === undefined ? (oldRow?.Amount ?? 1) : Math.max(1, amount),
    Duration: whole(row, 'Duration', 'u16') ?? oldRow?.Duration ?? 0,
    Announced: flagOf(row, 'Announced') ?? oldRow?.Announced ?? false,
    Named: flagOf(row, 'Named') ?? oldRow?.Named ?? false,
    Bound: boundOf(row, constants) ?? oldRow?.Bound ?? 'None',
    RandomOptionGroup: textOf(row, 'RandomOptionGroup') ?? oldRow?.RandomOptionGroup ?? 'None',
    RefineMinimum: orRefusal(() => whole(row, 'RefineMinimum', 'u16')) ?? oldRow?.RefineMinimum ?? 0,
    RefineMaximum: orRefusal(() => whole(row, 'RefineMaximum', 'u16')) ?? oldRow?.RefineMaximum ?? 0,
    GradeMinimum: orRefusal(() => gradeIn(row, 'GradeMinimum')) ?? oldRow?.GradeMinimum ?? 0,
    GradeMaximum: orRefusal(() => gradeIn(row, 'GradeMaximum')) ?? oldRow?.GradeMaximum ?? 0,
  }
}

/** The server accepts a row with any fault except a wrong refine, grade and random option group. */
function orRefusal<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadEntry ? new Refusal(error.message) : error
  }
}
