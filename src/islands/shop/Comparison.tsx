import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** The label of the comparison without its number, for a column head. */
export const comparisonHead = shopCopy.versusMedian.replace('{percent}', '').trim()

interface Props {
  row: Offer
  /** For a column with a head: wide screens show the numbers only. */
  short?: boolean
}

/**
 * The difference between a price and the median of the same item, refine and currency, and the number of sales in that
 * median.
 */
export function Comparison({ row, short = false }: Props) {
  const { price, cards, Option: options, median_price: median, median_sales: sales = 0 } = row
  // They change what an item is worth.
  const special = cards.some((id) => id > 0) ? 'cards' : options.length > 0 ? 'options' : undefined
  if (special) return <span className="quiet block">{marketSiteCopy.notCompared[special]}</span>
  const percent = percentOfMedian(price, median === undefined ? undefined : { median, sales })
  if (percent === undefined) return <span className="quiet figures block">{shopCopy.unknownMedian}</span>
  const tone = percent <= -5 ? 'text-success' : percent >= 5 ? 'text-warning' : ''
  const [before = '', after = ''] = shopCopy.versusMedian.split('{percent}')
  return (
    <span className="quiet figures block">
      {short ? <span className="md:hidden">{marketSiteCopy.shortMedian} </span> : before}
      <b className={tone}>{percentText(percent)}</b>
      {after} ・ {fill(shopCopy.sampleSize, { n: numberText(sales) })}
    </span>
  )
}
