import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { Create } from '../create.ts'

/** The label of the comparison without its number, for a column head. */
export const comparisonHead = shopCopy.versusMedian.replace('{percent}', '').trim()

export interface ComparisonProps {
  offer: Offer
  /** For a column with a head: wide screens show the numbers only. */
  short?: boolean | undefined
}

/**
 * The difference between a price and the median of the same item, refine and currency, and the number of sales in that
 * median.
 */
export function comparison<Node>(create: Create<Node>, { offer, short = false }: ComparisonProps): Node {
  const { price, cards, Option: options, median_price: median, median_sales: sales = 0 } = offer
  // They change what an item is worth.
  const special = cards.some((id) => id > 0) ? 'cards' : options.length > 0 ? 'options' : undefined
  if (special) return create('span', { class: 'quiet block' }, marketSiteCopy.notCompared[special])
  const percent = percentOfMedian(price, median === undefined ? undefined : { median, sales })
  if (percent === undefined) return create('span', { class: 'quiet figures block' }, shopCopy.unknownMedian)
  const tone = percent <= -5 ? 'text-success' : percent >= 5 ? 'text-warning' : ''
  const [before = '', after = ''] = shopCopy.versusMedian.split('{percent}')
  return create(
    'span',
    { class: 'quiet figures block' },
    short ? create('span', { class: 'md:hidden' }, `${marketSiteCopy.shortMedian} `) : before,
    create('b', { class: tone }, percentText(percent)),
    `${after} ・ ${fill(shopCopy.sampleSize, { n: numberText(sales) })}`,
  )
}
