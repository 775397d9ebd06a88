/** Numbers of weapons and armor for the list of all items. Few visitors need them, so they are not in the item table. */

import type { NamedLine } from './browse-items.ts'

/** Types of items, as text, that have numbers. */
export const gearTypes: readonly string[] = ['武器', '防具']

export interface GearNumbers {
  /** Titles of the columns: `攻擊力`. */
  heads: string[]
  /** The numbers of an item in the order of `heads`; 0 = none. */
  byId: Map<number, number[]>
}

/** By type. */
export type GearTable = Map<string, GearNumbers>

/** Of one type: the steps from the previous id, and a list per column, whose equal neighbours compress to nothing. */
interface Columns {
  heads: string[]
  steps: number[]
  columns: number[][]
}

/** Writes the table; the ids of each type must ascend. Columns without any number are left out. */
export function writeGearTable(table: GearTable): string {
  const byType = [...table].map(([type, { heads, byId }]): [string, Columns] => {
    const ids = [...byId.keys()]
    const rows = [...byId.values()]
    const known = heads.flatMap((head, index) => (rows.some((row) => row[index]) ? [[head, index] as const] : []))
    return [
      type,
      {
        heads: known.map(([head]) => head),
        steps: ids.map((id, row) => id - (ids[row - 1] ?? 0)),
        columns: known.map(([, index]) => rows.map((row) => row[index] ?? 0)),
      },
    ]
  })
  return JSON.stringify(Object.fromEntries(byType))
}

/** Reads the output of `writeGearTable`; throws on anything else. */
export function readGearTable(text: string): GearTable {
  const byType: Record<string, Columns> = JSON.parse(text)
  return new Map(
    Object.entries(byType).map(([type, { heads, steps, columns }]) => {
      let id = 0
      const rows = steps.map((step, row): [number, number[]] => {
        id += step
        return [id, columns.map((column) => column[row] ?? 0)]
      })
      return [type, { heads, byId: new Map(rows) }]
    }),
  )
}

/**
 * The items in the order of a column: `攻擊力` ascending, `-攻擊力` descending, otherwise as they are. Items without a
 * number follow those with one, and items that players never meet come last.
 */
export function sortByNumber(lines: readonly NamedLine[], sort: string, { heads, byId }: GearNumbers): NamedLine[] {
  const column = heads.indexOf(sort.replace(/^-/, ''))
  if (column < 0) return [...lines]
  const sign = sort.startsWith('-') ? -1 : 1
  const numberOf = ({ id }: NamedLine) => byId.get(id)?.[column] ?? 0
  const rank = (line: NamedLine) => Number(line.unmet ?? false) * 2 + Number(numberOf(line) === 0)
  return [...lines].sort((a, b) => rank(a) - rank(b) || sign * (numberOf(a) - numberOf(b)))
}
