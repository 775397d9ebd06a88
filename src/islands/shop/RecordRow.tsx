import { useMemo } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { isOutlier, priceStatistics, totalAmount } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { SaleResult } from '../../../domain/vending.ts'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { rowName } from './row-name.ts'

interface Props {
  result: SaleResult
  unit: string
  /** Shortens the lowest and the highest price. */
  narrow: boolean
  onOpen: () => void
}

/** The totals of one item's sales. */
export function RecordRow({ result, unit, narrow, onOpen }: Props) {
  const statistics = useMemo(() => priceStatistics(result.history), [result])
  const outliers = useMemo(
    () => result.history.filter(({ price }) => isOutlier(price, statistics?.bounds)).length,
    [result, statistics],
  )
  return (
    <tr>
      <td className="min-w-38 md:min-w-44">
        <ItemLink id={result.nameid} name={result.name} />
      </td>
      <td className="num">
        {statistics ? <Price value={statistics.median} unit={unit} /> : shopCopy.unknownMedian}
        {statistics && <Sample sales={statistics.sales} cut={result.total_sales !== undefined} outliers={outliers} />}
      </td>
      <td className="num">
        <Price value={result.min_price} unit={unit} short={narrow} />
      </td>
      <td className="num">
        <Price value={result.max_price} unit={unit} short={narrow} />
      </td>
      <td className="num">
        {result.avg_price === null ? <Price value={null} /> : `${averageText(result.avg_price)}${unit && ` ${unit}`}`}
      </td>
      <td className="num">{numberText(result.total_amount ?? totalAmount(result.history))}</td>
      <td className="print:hidden">
        <button
          type="button"
          className="btn btn-small pointer-coarse:min-h-10 whitespace-nowrap"
          aria-label={fill(marketSiteCopy.detailOf, { name: rowName(result) })}
          onClick={onOpen}
        >
          {shopCopy.record.details}
        </button>
      </td>
    </tr>
  )
}

/** The number of sales in a median, and the number of outliers. */
function Sample({ sales, cut, outliers }: { sales: number; cut: boolean; outliers: number }) {
  const n = numberText(sales)
  return (
    <span className="quiet figures block">
      {fill(cut ? marketSiteCopy.medianOf : shopCopy.sampleSize, { n })}
      {outliers > 0 && (
        <span className="max-md:block">
          <span className="max-md:hidden"> ・ </span>
          {fill(marketSiteCopy.outlierCount, { n: numberText(outliers) })}
        </span>
      )}
    </span>
  )
}
