import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import type { VendingRow } from '../../../domain/vending.ts'

/** How a price lies to the median of the same item, refine and currency, and how many sales say so. */
export function Comparison({ row }: { row: VendingRow }) {
  const { price, median_price: median, median_sales: sales = 0 } = row
  const percent = percentOfMedian(price, median === undefined ? undefined : { median, sales })
  if (percent === undefined) return <span className="quiet figures block">{shopCopy.unknownMedian}</span>
  const tone = percent <= -5 ? 'text-success' : percent >= 5 ? 'text-warning' : ''
  const [before = '', after = ''] = shopCopy.versusMedian.split('{percent}')
  return (
    <span className="quiet figures block">
      {before}
      <b className={tone}>{percentText(percent)}</b>
      {after} ・ {fill(shopCopy.sampleSize, { n: sales.toLocaleString('en-US') })}
    </span>
  )
}
