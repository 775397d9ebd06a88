import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { type CurrencyGroup, nextSort, type ShopColumn, type Sort } from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { columnHead, dataTable } from '../../parts/table.ts'
import { createReact } from '../../ui/create-react.ts'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import { comparisonHead } from './Comparison.tsx'
import { ShopRow } from './ShopRow.tsx'

const numericColumns: ReadonlySet<ShopColumn> = new Set(['price', 'amount'])
/**
 * On a phone the columns are lines of a row (shop.css), and rows cannot be sorted by the last two. A tablet has no room
 * for the shop's title, which the details show.
 */
const columns = ['item', 'price', 'amount', 'location', 'shop', 'seller'] as const

interface Props {
  label: string
  labels: Readonly<Record<ShopColumn, string>>
  /** The rows of this page; `total` is the size of the whole group. */
  groups: readonly (CurrencyGroup & { total: number })[]
  /** All rows of the search. */
  results: readonly Offer[]
  /** Whether the groups have titles: if there are several in all. */
  hasTitles: boolean
  sort: Sort<ShopColumn> | undefined
  onSort: (sort: Sort<ShopColumn>) => void
  onDetail: (row: Offer) => void
  /** Number of rows on the previous pages. */
  from: number
}

/** One page of shops: a group of rows per currency, so that prices of two currencies are never next to each other. */
export function ShopTable({ label, labels, groups, results, hasTitles, sort, onSort, onDetail, from }: Props) {
  const heads = [
    ...columns.map((column) => (
      <SortHead
        key={column}
        column={column}
        label={labels[column]}
        sort={sort}
        className={numericColumns.has(column) ? 'num' : ''}
        note={column === 'price' ? comparisonHead : undefined}
        onSort={(clicked) => onSort(nextSort(sort, clicked))}
      />
    )),
    columnHead(createReact, shopCopy.columns.actions, { class: 'print:hidden' }),
  ]
  const body = groups.map(({ currency, rows, total }) => (
    <tbody key={currency ?? ''}>
      {hasTitles && (
        <tr className="shop-group">
          <th scope="rowgroup" colSpan={columns.length + 1} className="h-9 bg-well px-3! font-semibold max-md:py-1.5">
            <span className="md:sticky md:left-3">
              {currency ? shopCopy[currency === 'ZENY' ? 'zeny' : 'cash'] : marketSiteCopy.untagged}
              <span className="quiet ml-2">{fill(marketSiteCopy.count, { n: numberText(total) })}</span>
            </span>
          </th>
        </tr>
      )}
      {rows.map((row, index) => (
        <ShopRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a shop may sell two equal rows; nothing else names one
          key={`${row.vending_id} ${from + index}`}
          row={row}
          results={results}
          onDetail={() => onDetail(row)}
        />
      ))}
    </tbody>
  ))
  return (
    <ScrollTable label={label} fitsDesktop>
      {dataTable(createReact, { caption: label, class: 'shop-table min-w-0 lg:min-w-[56rem]', heads, body })}
    </ScrollTable>
  )
}
