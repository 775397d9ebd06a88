/** @jsxImportSource #html */
import { enchantCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { enchantSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { CostView, SlotView } from '../../content/views/enchant-view.ts'
import type { ItemRef } from '../../content/views/item-ref.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ItemHead, MaterialList, NamedItem } from '../NamedItem.tsx'
import { numberColumn, Table } from '../Table.tsx'

/** Above this number, targets are collapsed. */
const targetsShown = 8

/** The equipment that accepts an enchant. */
export function TargetLists({ of: targets }: { of: readonly ItemRef[] }): Child {
  const n = targets.length - targetsShown
  return (
    <>
      <ItemList of={targets.slice(0, targetsShown)} />
      {n > 0 && (
        <details>
          <summary class="py-2.5 text-amber">{fill(enchantSiteCopy.moreTargets, { n })}</summary>
          <ItemList of={targets.slice(targetsShown)} />
        </details>
      )}
    </>
  )
}

function ItemList({ of: targets }: { of: readonly ItemRef[] }): Html {
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

/** Enchants that can be chosen. */
export function PerfectTable({ rows }: { rows: SlotView['perfect'] }): Child {
  return costGroups(rows).map((group) =>
    group.shared ? (
      <>
        <GroupCost {...group.shared} />
        <ItemList of={group.rows.map(({ item }) => item)} />
      </>
    ) : (
      <Table caption={enchantCopy.perfect} class="cost-table" columns={[enchantSiteCopy.enchant, ...costColumns]}>
        {group.rows.map((row) => (
          <tr>
            <ItemHead {...row.item} />
            <CostCells {...row} />
          </tr>
        ))}
      </Table>
    ),
  )
}

export function UpgradeTable({ rows }: { rows: SlotView['upgrades'] }): Child {
  const { from, to } = enchantSiteCopy
  return costGroups(rows).map((group) => (
    <>
      {group.shared && <GroupCost {...group.shared} />}
      <Table
        caption={enchantCopy.upgrades}
        class="cost-table upgrade-table"
        columns={[from, to, ...(group.shared ? [] : costColumns)]}
      >
        {group.rows.map((row) => (
          <tr>
            <ItemHead {...row.from} />
            <td>
              <NamedItem {...row.to} />
            </td>
            {!group.shared && <CostCells {...row} />}
          </tr>
        ))}
      </Table>
    </>
  ))
}

interface CostGroup<Row> {
  /** The cost of all rows; undefined if each has its own. */
  shared: CostView | undefined
  rows: readonly Row[]
}

/** Rows by their cost, if at least every second row then need not repeat it; otherwise one group. */
function costGroups<Row extends CostView>(rows: readonly Row[]): CostGroup<Row>[] {
  const groups = [...Map.groupBy(rows, ({ materials, price }) => JSON.stringify([materials, price])).values()]
  if (groups.length * 2 > rows.length) return [{ shared: undefined, rows }]
  return groups.map((group) => ({ shared: group[0], rows: group }))
}

const costColumns = [enchantCopy.materials, numberColumn(enchantCopy.price)]

function GroupCost(cost: CostView): Html {
  return (
    <dl class="facts mt-3 mb-2">
      <CostFacts {...cost} />
    </dl>
  )
}

function CostCells(cost: CostView): Child {
  return (
    <>
      <td class="costs">
        <CostMaterials {...cost} />
      </td>
      <td class="num">
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
