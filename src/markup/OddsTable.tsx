/** @jsxImportSource #html */
import { type Child, createHtml, type Html } from '../jsx/html.ts'
import { columnHead, dataTable } from '../parts/table.ts'

interface Props {
  caption: string
  columns: readonly string[]
  /** The first cell of each row is its head. */
  rows: readonly (readonly Child[])[]
}

/** A table of numbers that explains a rule. */
export function OddsTable({ caption, columns, rows }: Props): Html {
  const heads = columns.map((text, index) => columnHead(createHtml, text, { class: index > 0 && 'num' }))
  const body = (
    <tbody>
      {rows.map(([head, ...cells]) => (
        <tr>
          <th scope="row">{head}</th>
          {cells.map((cell) => (
            <td class="num">{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
  return dataTable(createHtml, { caption, class: 'max-w-[44rem]', heads, body })
}
