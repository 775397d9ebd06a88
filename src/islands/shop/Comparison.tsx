import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { VendingRow } from '../../../domain/vending.ts'

/** What the comparison is, without its figure: for the head of a column of them. */
export const comparisonHead = shopCopy.versusMedian.replace('{percent}', '').trim()

/**
 * How a price lies to the median of the same item, refine and currency, and how many sales say so. `short`: the figures
 * alone, under a head that says what they are.
 */
export function Comparison({ row, short = false }: { row: VendingRow; short?: boolean }) {
  const { price, median_price: median, median_sales: sales = 0 } = row
  const percent = percentOfMedian(price, median === undefined ? undefined : { median, sales })
  if (percent === undefined) return <span className="quiet figures block">{shopCopy.unknownMedian}</span>
  const tone = percent <= -5 ? 'text-success' : percent >= 5 ? 'text-warning' : ''
  const [before = '', after = ''] = short ? [] : shopCopy.versusMedian.split('{percent}')
  return (
    <span className="quiet figures block">
      {before}
      <b className={tone}>{percentText(percent)}</b>
      {after} ・ {fill(shopCopy.sampleSize, { n: numberText(sales) })}
    </span>
  )
}
