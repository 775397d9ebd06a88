/** @jsxImportSource #html */
import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { reformSiteCopy } from '../../../domain/copy/reforms.ts'
import { type CostView, stepCostText } from '../../content/views/enchant-cost.ts'
import type { SlotView } from '../../content/views/enchant-view.ts'
import type { ItemRef } from '../../content/views/item-ref.ts'
import { splitAlike, splitMaterials } from '../../content/views/materials-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { EffectsBelow, ItemHead, MaterialList, NamedItem } from '../NamedItem.tsx'
import { numberColumn, Table, type TableColumn } from '../Table.tsx'
import { Steps } from './Steps.tsx'

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

/** `perfect`: what each of these costs, if they are enchants that can be chosen. */
function ItemList({ of: targets, perfect }: { of: readonly ItemRef[]; perfect?: string | undefined }): Html {
  return (
    <ul class="item-columns" data-perfect={perfect}>
      {targets.map((target) => (
        <li>
          <NamedItem {...target} />
          <EffectsBelow of={target.effects} />
        </li>
      ))}
    </ul>
  )
}

/** The cost of a step: materials, then money; one line each. */
export function CostFacts({ materials, price }: Partial<CostView>): Child {
  return (
    <>
      {materials && [
        <dt>{enchantCopy.materials}</dt>,
        <dd>
          <CostMaterials materials={materials} />
        </dd>,
      ]}
      {price !== undefined && [
        <dt>{enchantCopy.price}</dt>,
        <dd>
          <CostPrice price={price} />
        </dd>,
      ]}
    </>
  )
}

/** Enchants that can be chosen. */
export function PerfectTable({ rows, slotRows }: { rows: SlotView['perfect']; slotRows: number }): Child {
  return (
    <CostGroups
      of={rows}
      slotRows={slotRows}
      title={({ item }) => item.name}
      table={(columns, rows) =>
        columns.length === 0 ? (
          <ItemList of={rows.map(({ item }) => item)} perfect={rows[0]?.amounts} />
        ) : (
          <Table
            caption={enchantCopy.perfect}
            class="cost-table"
            columns={[enchantSiteCopy.enchant, ...headsOf(columns)]}
          >
            {rows.map((row) => (
              <tr data-perfect={row.amounts}>
                <ItemHead {...row.item} />
                {columns.map(({ cell }) => cell(row))}
              </tr>
            ))}
          </Table>
        )
      }
    />
  )
}

export function UpgradeTable({ rows, slotRows }: { rows: SlotView['upgrades']; slotRows: number }): Child {
  const { from, to } = enchantSiteCopy
  return (
    <CostGroups
      of={rows}
      slotRows={slotRows}
      title={(row) => `${row.from.name} → ${row.to.name}`}
      table={(columns, rows) => (
        <Table
          caption={enchantCopy.upgrades}
          class="cost-table upgrade-table"
          columns={[from, to, ...headsOf(columns)]}
        >
          {rows.map((row) => (
            <tr data-upgrade={row.amounts}>
              <ItemHead {...row.from} />
              <td>
                <NamedItem {...row.to} />
              </td>
              {columns.map(({ cell }) => cell(row))}
            </tr>
          ))}
        </Table>
      )}
    />
  )
}

interface CostGroupsProps<Row> {
  of: readonly Row[]
  /** Names a row. */
  title: (row: Row) => string
  table: (columns: CostColumn[], rows: readonly Row[]) => Html
  slotRows: number
}

/** Each group of rows below the cost that they share. */
function CostGroups<Row extends CostView>({ of, title, table, slotRows }: CostGroupsProps<Row>): Child {
  const steps = costGroups(of).map(({ shared, columns, rows }) => {
    const [first] = rows
    const names = first ? title(first) : ''
    return {
      title: rows.length > 1 ? fill(enchantSiteCopy.andMore, { name: names, n: rows.length }) : names,
      about: stepCostText(shared),
      content: [<SharedCost {...shared} />, table(columns, rows)],
    }
  })
  return <Steps of={steps} slotRows={slotRows} />
}

interface CostColumn {
  head: TableColumn
  cell: (cost: CostView) => Html
}

interface CostGroup<Row> {
  /** The cost, or the part of it, that all rows have. */
  shared: Partial<CostView>
  /** The other part. */
  columns: CostColumn[]
  rows: readonly Row[]
}

/**
 * Groups rows of equal cost, if there are at most half as many costs as rows. Otherwise groups rows that share most of
 * their materials. The shared part of a group's cost is shown once, above its rows.
 */
function costGroups<Row extends CostView>(all: readonly Row[]): CostGroup<Row>[] {
  const groups = [...Map.groupBy(all, ({ materials, price }) => JSON.stringify([materials, price])).values()]
  if (groups.length * 2 <= all.length) return groups.map((rows) => ({ shared: rows[0] ?? {}, columns: [], rows }))
  const { alike, others } = splitAlike(all)
  if (others.length > 0) return [...costGroups(alike), ...costGroups(others)]
  const { shared: materials, rows } = splitMaterials(all)
  const [price, ...otherPrices] = new Set(all.map(({ price }) => price))
  const isPriceShared = all.length > 1 && otherPrices.length === 0
  return [
    {
      shared: { ...(materials.length > 0 && { materials }), ...(isPriceShared && { price: price ?? '' }) },
      columns: [materials.length > 0 ? otherMaterials : ownMaterials, ...(isPriceShared ? [] : [ownPrice])],
      rows,
    },
  ]
}

const ownMaterials: CostColumn = {
  head: enchantCopy.materials,
  cell: (cost) => (
    <td class="costs">
      <CostMaterials {...cost} />
    </td>
  ),
}
const otherMaterials: CostColumn = {
  head: reformSiteCopy.otherMaterials,
  cell: ({ materials }) => <td class="costs">{MaterialList({ of: materials })}</td>,
}
const ownPrice: CostColumn = {
  head: numberColumn(enchantCopy.price),
  cell: (cost) => (
    <td class="num">
      <CostPrice {...cost} />
    </td>
  ),
}

const headsOf = (columns: readonly CostColumn[]) => columns.map(({ head }) => head)

/** The shared part of a group's cost; nothing if there is none. */
function SharedCost({ materials, price }: Partial<CostView>): Child {
  if (materials === undefined && price === undefined) return
  return (
    <dl class="facts mt-3 mb-2">
      <CostFacts materials={materials} price={price} />
    </dl>
  )
}

function CostMaterials({ materials }: Pick<CostView, 'materials'>): Html {
  if (materials.length === 0) return <span class="quiet">{enchantSiteCopy.noMaterials}</span>
  return <MaterialList of={materials} />
}

function CostPrice({ price }: Pick<CostView, 'price'>): Child {
  return price || <span class="quiet">{enchantSiteCopy.free}</span>
}
