/** @jsxImportSource #html */
import { refineCopy } from '../../../domain/copy/refine.ts'
import type { GradeView, RefineView } from '../../content/views/refine-view.ts'
import { type Child, createHtml, type Html } from '../../jsx/html.ts'
import { columnHead, dataTable } from '../../parts/table.ts'
import { MaterialList, NamedItem } from '../NamedItem.tsx'
import { numberColumn, Table } from '../Table.tsx'

/** The refining of one kind of equipment: a table for each way. `open`: shown before it is chosen. */
export function RefineTables({ id, kind, ways, blessings, open }: RefineView & { open: boolean }): Html {
  const { columns } = refineCopy
  return (
    <details id={id} open={open}>
      <summary>{kind}</summary>
      {blessings && <p class="quiet">{blessings}</p>}
      {ways.map(({ name, rows }) => {
        const hasNpc = rows.some(({ npc }) => npc !== '')
        const texts = [
          columns.levels,
          columns.chance,
          hasNpc && columns.npc,
          columns.failure,
          columns.ore,
          columns.price,
        ]
        const heads = texts.flatMap((text) =>
          text === false ? [] : [columnHead(createHtml, text, { class: numbers.has(text) && 'num' })],
        )
        return dataTable(createHtml, {
          caption: `${kind}・${name}`,
          captionClass: 'refine-way',
          class: 'data-table-lines',
          heads,
          body: (
            <tbody>
              {rows.map((row) => (
                <tr>
                  <th scope="row">{row.levels}</th>
                  <td class="num" data-label={columns.chance}>
                    {row.chance}
                  </td>
                  {hasNpc && (
                    <td class="num" data-label={columns.npc}>
                      {row.npc}
                    </td>
                  )}
                  <td data-label={columns.failure}>{row.failure}</td>
                  <td>{row.ore ? <NamedItem {...row.ore} /> : refineCopy.noOre}</td>
                  <td class="num">{row.price}</td>
                </tr>
              ))}
            </tbody>
          ),
        })
      })}
    </details>
  )
}

const numbers: ReadonlySet<string> = new Set([
  refineCopy.columns.chance,
  refineCopy.columns.npc,
  refineCopy.columns.price,
])

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
