import { useMemo, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { isOutlier, priceStatistics, totalAmount } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { SaleResult, SaleSearch } from '../../../domain/vending.ts'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { RecordDetail } from './RecordDetail.tsx'
import { rowName } from './row-name.ts'

/** What was sold: a line of sums for each item. */
export function RecordResults({ found }: { found: SaleSearch }) {
  const [open, setOpen] = useState<SaleResult>()
  const { total, min, avg, max } = shopCopy.record
  const unit = unitOf(found)
  return (
    <>
      <p role="status" className="mt-3 mb-1">
        {found.keyword && <strong>{fill(shopCopy.keywordShown, { keyword: found.keyword })}</strong>}{' '}
        <span className="figures whitespace-nowrap">
          {fill(shopCopy.range, { start: found.startDate, end: found.endDate })}
        </span>{' '}
        <span className="quiet">
          {fill(marketSiteCopy.itemCount, { n: found.results.length.toLocaleString('en-US') })}
        </span>
      </p>
      {found.truncated && (
        <p className="notice">{fill(marketSiteCopy.cutItems, { n: found.results.length.toLocaleString('en-US') })}</p>
      )}
      <ScrollTable label={marketSiteCopy.recordTable}>
        <table className="data-table pinned record-table min-w-[52rem]">
          <caption className="sr-only">{marketSiteCopy.recordTable}</caption>
          <thead>
            <tr>
              <th scope="col" className="min-w-38">
                {shopCopy.columns.item}
              </th>
              {[total, min, avg, shopCopy.median, max].map((label) => (
                <th key={label} scope="col" className="num">
                  {label}
                </th>
              ))}
              <th scope="col">{shopCopy.columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {found.results.map((result) => (
              <SummaryRow key={result.nameid} result={result} unit={unit} onOpen={() => setOpen(result)} />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <RecordDetail search={found} result={open} unit={unit} onClose={() => setOpen(undefined)} />
    </>
  )
}

interface RowProps {
  result: SaleResult
  unit: string
  onOpen: () => void
}

function SummaryRow({ result, unit, onOpen }: RowProps) {
  const statistics = useMemo(() => priceStatistics(result.history), [result])
  const outliers = useMemo(
    () => result.history.filter(({ price }) => isOutlier(price, statistics?.bounds)).length,
    [result, statistics],
  )
  return (
    <tr>
      <td className="min-w-38">
        <ItemLink id={result.nameid} name={result.name} />
      </td>
      <td className="num">{numberText(result.total_amount ?? totalAmount(result.history))}</td>
      <td className="num">
        <Price value={result.min_price} unit={unit} />
      </td>
      <td className="num">
        {averageText(result.avg_price)}
        {unit && ` ${unit}`}
      </td>
      <td className="num">
        {statistics ? <Price value={statistics.median} unit={unit} /> : shopCopy.unknownMedian}
        {statistics && <Sample sales={statistics.sales} cut={result.total_sales !== undefined} outliers={outliers} />}
      </td>
      <td className="num">
        <Price value={result.max_price} unit={unit} />
      </td>
      <td>
        <button
          type="button"
          className="btn btn-small whitespace-nowrap"
          aria-label={fill(marketSiteCopy.detailOf, { name: rowName(result) })}
          onClick={onOpen}
        >
          {shopCopy.record.details}
        </button>
      </td>
    </tr>
  )
}

/** How many sales a median stands on, and how many of them are outliers. */
function Sample({ sales, cut, outliers }: { sales: number; cut: boolean; outliers: number }) {
  const n = sales.toLocaleString('en-US')
  return (
    <span className="quiet figures block">
      {fill(cut ? marketSiteCopy.medianOf : shopCopy.sampleSize, { n })}
      {outliers > 0 && ` ・ ${fill(marketSiteCopy.outlierCount, { n: outliers.toLocaleString('en-US') })}`}
    </span>
  )
}

function unitOf(found: SaleSearch): string {
  return found.currency === 'ZENY' || found.currency === 'CASH' ? shopCopy.unit[found.currency] : ''
}
