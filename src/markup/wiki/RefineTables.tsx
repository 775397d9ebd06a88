/** @jsxImportSource #html */
import { refineCopy } from '../../../domain/copy/refine.ts'
import type { GradeView, RefineView } from '../../content/views/refine-view.ts'
import { type Child, createHtml, type Html } from '../../jsx/html.ts'
import { columnHead, dataTable } from '../../parts/table.ts'
import { MaterialList, NamedItem } from '../NamedItem.tsx'
import { numberColumn, Table } from '../Table.tsx'

/** The refining of one kind of equipment: one body of rows for each way. */
export function RefineTables({ id, kind, ways, blessings }: RefineView): Html {
  const { columns } = refineCopy
  const heads = [columns.levels, columns.chance, columns.failure, columns.ore, columns.price].map((text) =>
    columnHead(createHtml, text, { class: numbers.has(text) && 'num' }),
  )
  return (
    <section id={id}>
      <h3 class="section-head">{kind}</h3>
      {blessings && <p class="quiet">{blessings}</p>}
      {ways.map((way) =>
        dataTable(createHtml, {
          caption: `${kind}・${way.name}`,
          captionClass: 'refine-way',
          class: 'data-table-cards',
          heads,
          body: (
            <tbody>
              {way.rows.map((row) => (
                <tr>
                  <th scope="row" data-label={columns.levels}>
                    {row.levels}
                  </th>
                  <td class="num" data-label={columns.chance}>
                    {row.chance}
                  </td>
                  <td data-label={columns.failure}>{row.failure}</td>
                  <td data-label={columns.ore}>{row.ore ? <NamedItem {...row.ore} /> : refineCopy.noOre}</td>
                  <td class="num" data-label={columns.price}>
                    {row.price}
                  </td>
                </tr>
              ))}
            </tbody>
          ),
        }),
      )}
    </section>
  )
}

const numbers: ReadonlySet<string> = new Set([refineCopy.columns.chance, refineCopy.columns.price])

/** Raising a grade by one: chances by refine level, and the options with their costs. */
export function GradeTables({ caption, chances, catalyst, options }: GradeView): Child {
  const { grades } = refineCopy
  return (
    <section class="refine-grade">
      <h3 class="section-head">{caption}</h3>
      {catalyst && <p class="quiet">{catalyst}</p>}
      <div class="refine-grade-tables">
        <Table
          caption={`${caption}・${grades.chance}`}
          columns={[grades.refine, numberColumn(grades.chance)]}
          look="lines"
        >
          {chances.map(({ refine, chance }) => (
            <tr>
              <th scope="row">{refine}</th>
              <td class="num">{chance}</td>
            </tr>
          ))}
        </Table>
        <Table caption={`${caption}・${grades.cost}`} columns={[grades.failure, grades.cost]}>
          {options.map(({ failure, materials, price }) => (
            <tr>
              <th scope="row" data-label={grades.failure}>
                {failure}
              </th>
              <td data-label={grades.cost}>
                <MaterialList of={materials} />
                {price}
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}
