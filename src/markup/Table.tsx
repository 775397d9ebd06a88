/** @jsxImportSource #html */
import { sourceCopy } from '../../domain/copy/site-monsters.ts'
import type { Child, Html } from '../jsx/html.ts'

/** The head of a column: its text alone, or with a class; `sort`: the rows' data attribute that a press sorts by. */
export type TableColumn = string | { text: Child; class?: string; sort?: string | false }

/** Marks the first of several rows if it gives most; the rows are sorted by `worth`. */
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
  /** Names the table for screen readers; the heading above it is usually the same. */
  caption: string
  /** A column that is false does not exist. */
  columns: readonly (TableColumn | false)[]
  /** In addition to `data-table`. */
  class?: string
  /** Rows on a phone: cards, a name with a line of facts below it, or as on a desktop. */
  look?: 'cards' | 'lines' | 'plain'
  /** True if a surrounding `<data-list>` filters, sorts or paginates the rows. */
  listed?: boolean
  foot?: Child
  /** Rows. */
  children: Child
}

export function Table({ caption, columns, class: more, look = 'cards', listed, foot, children }: Props): Html {
  return (
    <table class={['data-table', look !== 'plain' && `data-table-${look}`, more].filter(Boolean).join(' ')}>
      <caption class="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => column && <Head {...(typeof column === 'string' ? { text: column } : column)} />)}
        </tr>
      </thead>
      <tbody data-list-rows={listed}>{children}</tbody>
      {foot}
    </table>
  )
}

function Head({ text, class: look, sort }: Exclude<TableColumn, string>): Html {
  return (
    <th scope="col" class={look} data-sort={sort || undefined}>
      {text}
    </th>
  )
}

/**
 * Cell of a percentage with a bar under it, in 99 steps; `scale` is the percentage of a full bar (the table's highest).
 * A possible result always has a visible bar. data-table.css draws the bar from the step's two digits (bars.css), so
 * that a thousand rows need no elements for it. `parts`: the original value for the level chooser.
 */
export function ChanceCell(props: { text: string; percent: number; scale?: number; parts?: number }): Html {
  const share = Math.min(1, props.percent / (props.scale ?? 100)) || 0
  const steps = share > 0 ? Math.max(1, Math.round(share * 99)) : 0
  return (
    <td class={`num chance tens-${Math.floor(steps / 10)} units-${steps % 10}`} data-parts={props.parts}>
      {props.text}
    </td>
  )
}
