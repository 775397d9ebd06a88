/** @jsxImportSource #html */
import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import type { ChanceMatrix, ChanceView } from '../../content/views/chance-matrix.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ItemHead } from '../NamedItem.tsx'
import { ChanceCell, numberColumn, Table } from '../Table.tsx'

/** The results of an enchanting: one column of chances with their actual odds, or a column for each grade. */
export function ChanceTable({ matrix, highest }: { matrix: ChanceMatrix; highest: number }): Html {
  const { columns, rows, effective } = matrix
  const graded = columns.length > 1
  const odds = !graded && effective
  const heads = [
    enchantSiteCopy.enchant,
    ...columns.map(({ title, grades }) => ({ text: title, class: 'num', 'data-grade': grades.length })),
    odds && { text: <a href="/odds">{enchantSiteCopy.effective}</a>, class: 'num' },
  ]
  const sums = (
    <tfoot class="quiet">
      <tr>
        <th scope="row" class="font-normal">
          {enchantSiteCopy.sum}
        </th>
        {columns.map(({ sum }) => (
          <td class="num">{sum}</td>
        ))}
        {odds && <td />}
      </tr>
    </tfoot>
  )
  const look = graded ? 'grade-table' : 'chance-table md:max-w-[44rem]'
  return (
    <Table caption={enchantCopy.enchants} class={look} columns={heads} foot={sums}>
      {rows.map(({ item, cells }) => (
        <tr data-odds={cells.map((cell) => cell?.oddsPer100k ?? 0).join(' ')}>
          <ItemHead {...item} />
          {cells.map((cell, index) =>
            graded ? (
              <GradeCell cell={cell} label={columns[index]?.title ?? ''} />
            ) : (
              cell && <OddsCells {...cell} highest={highest} odds={odds} />
            ),
          )}
        </tr>
      ))}
    </Table>
  )
}

function GradeCell({ cell, label }: { cell: ChanceView | undefined; label: string }): Html {
  if (!cell)
    return (
      <td class="num quiet none" data-label={label}>
        —
      </td>
    )
  return (
    <td class="num" data-label={label}>
      {cell.chance}
      {cell.effective && (
        <div class="quiet">
          {enchantSiteCopy.actual} {cell.effective}
        </div>
      )}
    </td>
  )
}

/** `odds`: with the column of actual odds, which is empty where they read like the chance. */
function OddsCells({
  chance,
  chancePer100k,
  effective,
  highest,
  odds,
}: ChanceView & { highest: number; odds: boolean }): Child {
  return (
    <>
      <ChanceCell text={chance} chance={chancePer100k} full={highest} />
      {odds && (
        <td class="num odds" data-label={enchantSiteCopy.actual}>
          {effective}
        </td>
      )}
    </>
  )
}

/** The possible results of a random upgrade. */
export function UpgradeResults({ rows, highest }: { rows: readonly ChanceView[]; highest: number }): Html {
  const odds = rows.some(({ effective }) => effective)
  const columns = [
    enchantSiteCopy.to,
    numberColumn(enchantCopy.chance),
    odds && numberColumn(enchantSiteCopy.effective),
  ]
  return (
    <Table caption={enchantCopy.randomUpgrades} class="chance-table md:max-w-[44rem]" columns={columns}>
      {rows.map((row) => (
        <tr>
          <ItemHead {...row.item} />
          <OddsCells {...row} highest={highest} odds={odds} />
        </tr>
      ))}
    </Table>
  )
}
