import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { OfferPage } from '../../../domain/market/offer-page.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { type CurrencyGroup, nextSort, type ShopColumn, type Sort } from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { Attributes, Content, Create } from '../create.ts'
import { columnHead, dataTable } from '../table.ts'
import { comparisonHead } from './comparison.ts'
import type { OfferTexts } from './offer-texts.ts'

const numericColumns: ReadonlySet<ShopColumn> = new Set(['price', 'amount'])
/**
 * On a phone the columns are lines of a row (shop.css), and rows cannot be sorted by the last two. A tablet has no room
 * for the shop's title, which the details show.
 */
const columns = ['item', 'price', 'amount', 'location', 'shop', 'seller'] as const

export interface OfferTableProps<Node> extends Pick<OfferPage, 'groups' | 'hasTitles'> {
  texts: OfferTexts
  sort: Sort<ShopColumn> | undefined
  /** The row of an offer; `index` is its place in its group on this page. */
  rowOf: (offer: Offer, index: number) => Node
  /** Attributes of a button that sorts. */
  sortButton: (next: Sort<ShopColumn>) => Attributes
}

/** One page of offers: a group of rows per currency, so that prices of two currencies are never next to each other. */
export function offerTable<Node>(create: Create<Node>, props: OfferTableProps<Node>): Node {
  const { texts, groups, hasTitles, rowOf } = props
  const heads = [
    ...columns.map((column) => sortHead(create, column, props)),
    columnHead(create, shopCopy.columns.actions, { class: 'print:hidden' }),
  ]
  const body = groups.map((group) =>
    create('tbody', { key: group.currency ?? '' }, hasTitles && groupTitle(create, group), group.rows.map(rowOf)),
  )
  return dataTable(create, { caption: texts.table, class: 'shop-table min-w-0 lg:min-w-[56rem]', heads, body })
}

/** Head of a sortable column: a click sorts ascending, the next one reverses the order. */
function sortHead<Node>(
  create: Create<Node>,
  column: ShopColumn,
  { texts, sort, sortButton }: Pick<OfferTableProps<Node>, 'texts' | 'sort' | 'sortButton'>,
): Node {
  const order = sort?.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending'
  const button = { type: 'button', class: 'sort-btn', ...sortButton(nextSort(sort, column)) }
  return create(
    'th',
    { key: column, scope: 'col', class: numericColumns.has(column) ? 'num' : '', 'aria-sort': order },
    create('button', button, texts.labels[column]),
    column === 'price' &&
      create('span', { class: 'quiet block font-normal max-md:hidden pointer-coarse:-mt-3' }, comparisonHead),
  )
}

function groupTitle<Node>(
  create: Create<Node>,
  { currency, total }: { currency: CurrencyGroup['currency']; total: number },
): Node {
  const name = currency ? shopCopy[currency === 'ZENY' ? 'zeny' : 'cash'] : marketSiteCopy.untagged
  const count: Content<Node> = create(
    'span',
    { class: 'quiet ml-2' },
    fill(marketSiteCopy.count, { n: numberText(total) }),
  )
  return create(
    'tr',
    { class: 'shop-group' },
    create(
      'th',
      { scope: 'rowgroup', colspan: columns.length + 1, class: 'h-9 bg-well px-3! font-semibold max-md:py-1.5' },
      create('span', { class: 'md:sticky md:left-3' }, name, count),
    ),
  )
}
