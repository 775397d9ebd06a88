/** @jsxImportSource #html */

import { sourceCopy } from '../../domain/copy/sources.ts'
import { barClasses } from '../../domain/lists/bar-classes.ts'
import { type Child, createHtml, type Html } from '../jsx/html.ts'
import { columnHead, dataTable } from '../parts/table.ts'

/** The head of a column: its text, or its content and attributes. */
export type TableColumn = string | ColumnHead

interface ColumnHead {
  text: Child
  class?: string
  /** Data attribute of the rows (without `data-`) by which a click on the head sorts the list. */
  'data-sort'?: string | false
  /** Number of grades that have the column's chances. */
  'data-grade'?: number
  /** The column of `<item-browser>` with what items do. */
  'data-effect'?: boolean
  hidden?: boolean
}

/** Badge for the first of several rows, sorted by `worth` in descending order, unless the second is worth as much. */
export function BestMark({ rows, index }: { rows: readonly { worth: number }[]; index: number }): Child {
  const [first, second] = rows
  return (
    index === 0 && first && second && first.worth > second.worth && [' ', <span class="badge">{sourceCopy.top}</span>]
  )
}

/** A column of numbers. */
export function numberColumn(text: string): TableColumn {
  return { text, class: 'num' }
}

interface Props {
  /** The table's name for screen readers; usually the same as the heading above it. */
  caption: string
  /** A column that is false does not exist. */
  columns: readonly (TableColumn | false)[]
  /** Classes in addition to `data-table`. */
  class?: string
  /** Rows on a phone: cards, or a name with a line of facts below it. */
  look?: 'cards' | 'lines'
  /** True if a surrounding `<data-list>` filters, sorts or paginates the rows. */
  listed?: boolean
  foot?: Child
  /** The rows (`<tr>`). */
  children: Child
}

export function Table({ caption, columns, class: extraClass, look = 'cards', listed, foot, children }: Props): Html {
  const heads = columns.map((column) => {
    if (!column) return false
    const { text, ...attributes } = typeof column === 'string' ? { text: column } : column
    return columnHead(createHtml, text, attributes)
  })
  const body = <tbody data-list-rows={listed}>{children}</tbody>
  const looks = [`data-table-${look}`, extraClass].filter(Boolean).join(' ')
  return dataTable(createHtml, { caption, class: looks, heads, body, foot })
}

interface ChanceCellProps {
  text: string
  /** The chance, in the unit of `full`. */
  chance: number
  /** The chance that fills the bar, usually the table's highest. Default: 100, for percentages. */
  full?: number
  /** The chance without a level penalty, which `<level-penalty>` reads from `data-base-per100k`. */
  basePer100k?: number
}

/**
 * Cell of a chance with a bar below it. data-table.css draws it from two digits (bars.css), so that a thousand rows need no
 * further elements.
 */
export function ChanceCell({ text, chance, full = 100, basePer100k }: ChanceCellProps): Html {
  return (
    <td class={`num chance ${barClasses(chance, full)}`} data-base-per100k={basePer100k}>
      {text}
    </td>
  )
}
