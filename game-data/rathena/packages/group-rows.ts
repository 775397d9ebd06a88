/** The rows of item groups: an item with the terms under which the player gets it. */
import type { YamlMap } from '../../yaml/value.ts'
import { BadEntry, type Constants, flagOf, Refusal, short, textOf, whole } from '../database/index.ts'
import type { Limits } from '../engine/index.ts'
import { gradeIn } from '../items/index.ts'

/** Terms under which the player gets the item. */
export interface RowTerms {
  /** 0: the row gives nothing, because an earlier fault left it without an amount. */
  Amount: number
  /** Minutes of a rental; 0 = permanent. */
  Duration: number
  Announced: boolean
  /** Items that stack are given as one stack; otherwise one by one. */
  Stacked: boolean
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

/** A row before its fields are read. */
export function emptyRow(): GroupRow {
  const terms = { Bound: 'None', RandomOptionGroup: 'None', Announced: false, Named: false, Stacked: false }
  const numbers = { Amount: 0, Duration: 0, RefineMinimum: 0, RefineMaximum: 0, GradeMinimum: 0, GradeMaximum: 0 }
  return { item: 0, Rate: 0, ...numbers, ...terms }
}

/** A row that is read as a whole: a fault changes nothing. */
export function mergedRow(oldRow: GroupRow | undefined, item: number, row: YamlMap, constants: Constants): GroupRow {
  checkBound(row, constants)
  const merged = { ...(oldRow ?? { ...emptyRow(), Amount: 1, Stacked: true }), item }
  merged.Rate = whole(row, 'Rate', 'u16') ?? merged.Rate
  merged.Amount = Math.max(1, whole(row, 'Amount', 'u16') ?? merged.Amount)
  mergeTerms(merged, row)
  return merged
}

/** The server's warning about an unknown name names a field that no row has, which ends every build. */
export function checkBound(row: YamlMap, { names }: Constants): void {
  const bound = textOf(row, 'Bound')
  if (bound !== undefined && !names.has(`bound_${bound.toLowerCase()}`))
    throw new BadEntry(`Bound "${short(bound)}" is unknown: the server does not start with this row`)
}

/** Merges all terms except the amount, in the order of the server. */
export function mergeTerms(terms: RowTerms, row: YamlMap): void {
  terms.Duration = whole(row, 'Duration', 'u16') ?? terms.Duration
  terms.Announced = flagOf(row, 'Announced') ?? terms.Announced
  terms.Stacked = flagOf(row, 'Stacked') ?? terms.Stacked
  terms.Named = flagOf(row, 'Named') ?? terms.Named
  terms.Bound = textOf(row, 'Bound') ?? terms.Bound
  terms.RandomOptionGroup = textOf(row, 'RandomOptionGroup') ?? terms.RandomOptionGroup
  terms.RefineMinimum = orRefusal(() => whole(row, 'RefineMinimum', 'u16')) ?? terms.RefineMinimum
  terms.RefineMaximum = orRefusal(() => whole(row, 'RefineMaximum', 'u16')) ?? terms.RefineMaximum
  terms.GradeMinimum = orRefusal(() => gradeIn(row, 'GradeMinimum')) ?? terms.GradeMinimum
  terms.GradeMaximum = orRefusal(() => gradeIn(row, 'GradeMaximum')) ?? terms.GradeMaximum
}

/** Without a maximum, the server rolls from the minimum to the highest refine or grade. */
export function limitTerms(rows: ReadonlyMap<string, GroupRow>, limits: Limits, hasGrades: boolean): void {
  const { MAX_AMOUNT, MAX_REFINE, MAX_ENCHANTGRADE } = limits
  const known = (grade: number) => (!hasGrades || grade > MAX_ENCHANTGRADE ? 0 : grade)
  for (const row of rows.values()) {
    row.Amount = Math.min(MAX_AMOUNT, row.Amount)
    row.RefineMinimum = Math.min(MAX_REFINE, row.RefineMinimum)
    row.RefineMaximum = Math.min(MAX_REFINE, row.RefineMaximum || (row.RefineMinimum > 0 ? MAX_REFINE : 0))
    row.GradeMinimum = known(row.GradeMinimum)
    row.GradeMaximum = known(row.GradeMaximum) || (row.GradeMinimum > 0 ? MAX_ENCHANTGRADE : 0)
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
