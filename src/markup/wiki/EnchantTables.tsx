/** @jsxImportSource #html */
import { enchantCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { enchantSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ChanceMatrix, ChanceView, CostView, SlotView } from '../../content/views/enchant-view.ts'
import type { ItemRef } from '../../content/views/item-ref.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ItemHead, MaterialList, NamedItem } from '../NamedItem.tsx'
import { ChanceCell, numberColumn, Table, type TableColumn } from '../Table.tsx'

/** Above this number, targets are collapsed. */
const targetsShown = 8

/** The equipment that accepts an enchant. */
export function TargetLists({ of: targets }: { of: readonly ItemRef[] }): Child {
  const n = targets.length - targetsShown
  return (
    <>
      <TargetList of={targets.slice(0, targetsShown)} />
      {n > 0 && (
        <details>
          <summary class="py-2.5 text-amber">{fill(enchantSiteCopy.moreTargets, { n })}</summary>
          <TargetList of={targets.slice(targetsShown)} />
        </details>
      )}
    </>
  )
}

function TargetList({ of: targets }: { of: readonly ItemRef[] }): Html {
  return (
    <ul class="item-columns">
      {targets.map((target) => (
        <li>
          <NamedItem {...target} />
        </li>
      ))}
    </ul>
  )
}

/** The cost of a step: materials, then money; one line each. */
export function CostFacts(cost: CostView): Child {
  return (
    <>
      <dt>{enchantCopy.materials}</dt>
      <dd>
        <CostMaterials {...cost} />
      </dd>
      <dt>{enchantCopy.price}</dt>
      <dd>
        <CostPrice {...cost} />
      </dd>
    </>
  )
}

/** The results of an enchanting: a column of chances, or one column per grade for comparison. */
export function ChanceTable({ matrix, highest }: { matrix: ChanceMatrix; highest: number }): Html {
  const { grades, rows, sums, effective } = matrix
  const graded = grades.length > 1
  const actual = !graded && effective
  const heads = grades.map((grade) => (
    <th scope="col" class="num" data-grade>
      {graded || grade ? gradeName(grade) : enchantCopy.chance}
    </th>
  ))
  return (
    <table class={`data-table data-table-cards${graded ? '' : ' chance-table md:max-w-[44rem]'}`}>
      <thead>
        <tr>
          <th scope="col">{enchantSiteCopy.enchant}</th>
          {heads}
          {actual && (
            <th scope="col" class="num">
              <a href="/odds">{enchantSiteCopy.effective}</a>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, cells }) => (
          <tr>
            <ItemHead {...item} />
            {cells.map((cell, index) =>
              graded ? (
                <GradeCell cell={cell} label={gradeName(grades[index])} />
              ) : (
                cell && <OddsCells {...cell} highest={highest} />
              ),
            )}
          </tr>
        ))}
      </tbody>
      <tfoot class="quiet">
        <tr>
          <th scope="row" class="font-normal">
            {enchantSiteCopy.sum}
          </th>
          {sums.map((sum) => (
            <td class="num">{sum}</td>
          ))}
          {actual && <td />}
        </tr>
      </tfoot>
    </table>
  )
}

function gradeName(grade = ''): string {
  return grade ? fill(enchantCopy.grade, { grade }) : enchantSiteCopy.noGrade
}

function GradeCell({ cell, label }: { cell: ChanceView | undefined; label: string }): Html {
  if (!cell)
    return (
      <td class="num quiet" data-label={label}>
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

function OddsCells({ chance, weight, effective, highest }: ChanceView & { highest: number }): Child {
  return (
    <>
      <ChanceCell text={chance} percent={weight} scale={highest} />
      {effective && (
        <td class="num" data-label={enchantSiteCopy.effective}>
          {effective}
        </td>
      )}
    </>
  )
}

/** The possible results of a random upgrade. */
export function UpgradeResults({ rows, highest }: { rows: readonly ChanceView[]; highest: number }): Html {
  return (
    <Table class="chance-table md:max-w-[44rem]" columns={[enchantSiteCopy.to, numberColumn(enchantCopy.chance)]}>
      {rows.map((row) => (
        <tr>
          <ItemHead {...row.item} />
          <OddsCells {...row} highest={highest} />
        </tr>
      ))}
    </Table>
  )
}

/** Enchants that can be chosen. Common costs are shown once above the table. */
export function PerfectTable({ rows }: { rows: SlotView['perfect'] }): Child {
  const names = rows.map((row) => <ItemHead {...row.item} />)
  return <CostTable heads={[enchantSiteCopy.enchant]} names={names} costs={rows} />
}

export function UpgradeTable({ rows }: { rows: SlotView['upgrades'] }): Child {
  const { from, to } = enchantSiteCopy
  const names = rows.map((row) => (
    <>
      <ItemHead {...row.from} label={from} />
      <td data-label={to}>
        <NamedItem {...row.to} />
      </td>
    </>
  ))
  return <CostTable heads={[from, to]} names={names} costs={rows} />
}

interface CostTableProps {
  heads: readonly TableColumn[]
  /** The first cells of each row. */
  names: readonly Html[]
  costs: readonly CostView[]
}

function CostTable({ heads, names, costs }: CostTableProps): Child {
  const [first] = costs
  const texts = costs.map(({ materials, price }) => JSON.stringify([materials, price]))
  const shared = costs.length > 1 && texts.every((text) => text === texts[0])
  const columns = shared ? heads : [...heads, enchantCopy.materials, numberColumn(enchantCopy.price)]
  return (
    <>
      {shared && first && (
        <dl class="facts mb-2">
          <CostFacts {...first} />
        </dl>
      )}
      <Table columns={columns}>
        {costs.map((cost, index) => (
          <tr>
            {names[index]}
            {!shared && <CostCells {...cost} />}
          </tr>
        ))}
      </Table>
    </>
  )
}

function CostCells(cost: CostView): Child {
  return (
    <>
      <td data-label={enchantCopy.materials}>
        <CostMaterials {...cost} />
      </td>
      <td class="num" data-label={enchantCopy.price}>
        <CostPrice {...cost} />
      </td>
    </>
  )
}

function CostMaterials({ materials }: CostView): Html {
  if (materials.length === 0) return <span class="quiet">{enchantSiteCopy.noMaterials}</span>
  return <MaterialList of={materials} />
}

function CostPrice({ price }: CostView): Child {
  return price || <span class="quiet">{enchantSiteCopy.free}</span>
}
