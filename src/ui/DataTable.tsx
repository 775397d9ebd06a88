import type { Key, ReactNode } from 'react'
import { columnHead, dataTable } from '../parts/table.ts'
import { createReact } from './create-react.ts'

export interface DataColumn<Row> {
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** `head`: names the row. `figure`: a number, at the end of its cell. */
  kind?: 'head' | 'figure'
  /** Whether a phone's card shows the label too. */
  labelled?: boolean
  className?: string
  /** Explains the label. */
  title?: string
}

interface Props<Row> {
  caption: string
  /** The caption for sighted readers too. */
  captionShown?: boolean
  /** A column that is false does not exist. */
  columns: readonly (DataColumn<Row> | false)[]
  rows: readonly Row[]
  /** A notice instead of a table without rows. */
  none?: string
  /** Default: its place, for rows that nothing names and that never move. */
  rowKey?: (row: Row, index: number) => Key
  /** In addition to `data-table`; default: rows are cards on a phone. */
  className?: string
  rowClass?: string
}

export const captionLook = 'py-2 text-start font-serif text-(length:--text-lead) font-bold'

/** A table of records: its name, a head, and a cell per column. */
export function DataTable<Row>({ caption, captionShown, columns, rows, none, rowKey, ...looks }: Props<Row>) {
  const { className = 'data-table-cards', rowClass } = looks
  if (none !== undefined && rows.length === 0) return <p className="notice">{none}</p>
  const visibleColumns = columns.filter((column) => column !== false)
  const heads = visibleColumns.map(({ label, kind, title }) =>
    columnHead(createReact, label, { key: label, title, class: kind === 'figure' ? 'num' : undefined }),
  )
  const body = (
    <tbody>
      {rows.map((row, index) => (
        <tr key={rowKey?.(row, index) ?? index} className={rowClass}>
          {visibleColumns.map(({ label, cell, kind, labelled, className: look }) => {
            const Cell = kind === 'head' ? 'th' : 'td'
            return (
              <Cell
                key={label}
                scope={kind === 'head' ? 'row' : undefined}
                data-label={labelled ? label : undefined}
                className={[kind === 'figure' && 'num', look].filter(Boolean).join(' ') || undefined}
              >
                {cell(row, index)}
              </Cell>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
  return dataTable(createReact, {
    caption,
    captionClass: captionShown ? captionLook : undefined,
    class: className,
    heads,
    body,
  })
}
