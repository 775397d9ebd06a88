import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { OfferSearch } from '../../../domain/market/offers-and-sales.ts'
import type { ShopColumn, Sort } from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import type { Content, Create } from '../create.ts'

export interface OfferTexts {
  /** Name of the table. */
  table: string
  labels: Readonly<Record<ShopColumn, string>>
  /** Says that the host sent the first rows only. */
  cut: string
}

/** Selling shops and buying stores: the same table with other texts. */
export function offerTexts(tab: string): OfferTexts {
  if (tab !== 'buying')
    return { table: marketSiteCopy.resultTable, labels: shopCopy.columns, cut: marketSiteCopy.cutRows }
  const labels = { ...shopCopy.columns, ...marketSiteCopy.buyingColumns }
  return { table: marketSiteCopy.buyingTable, labels, cut: marketSiteCopy.cutBuying }
}

/** How many of the rows are shown, and in which order. */
export function offerCount<Node>(
  create: Create<Node>,
  { labels }: OfferTexts,
  { count, order }: { count: number; order: Sort<ShopColumn> },
): Content<Node> {
  const direction = order.descending ? marketSiteCopy.descending : marketSiteCopy.ascending
  const orderText = fill(marketSiteCopy.order, { column: labels[order.column], direction })
  return [
    fill(marketSiteCopy.count, { n: numberText(count) }),
    count > 0 && create('span', { class: 'quiet' }, `・${orderText}`),
  ]
}

/** What a reader of the rows needs to know: that they are old, not all, or partly unreadable. */
export function offerNotices<Node>(
  create: Create<Node>,
  { cut }: OfferTexts,
  { as_of, truncated, unread, results }: OfferSearch,
): Content<Node> {
  const notices = [
    as_of && fill(marketSiteCopy.asOf, { time: taipeiTimeText(as_of) }),
    truncated && fill(cut, { n: numberText(results.length) }),
    unread > 0 && fill(marketSiteCopy.unread, { n: numberText(unread) }),
  ]
  return notices.map((text) => text && create('p', { key: text, class: 'notice mb-2' }, text))
}
