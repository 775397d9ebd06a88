import { useMemo, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import type { SaleResult, SaleSearch } from '../../../domain/market/offers-and-sales.ts'
import { outlierTest, type PriceStatistics, priceStatistics, totalAmount } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { rowName } from './row-name.ts'
import { SaleDetail } from './SaleDetail.tsx'

const tightCells =
  'md:max-lg:[&_:is(th,td):not(:first-child,:last-child)]:px-1 md:max-lg:[&_th]:whitespace-normal ' +
  'md:max-lg:[&_.num]:text-(length:--text-note)'
const wholeLine = 'max-md:col-span-full'

/** The sales found: a line of totals for each item. */
export function SaleResults({ answer }: { answer: SaleSearch }) {
  const [openResult, setOpenResult] = useState<SaleResult>()
  const { total, min, avg, max, details } = shopCopy.record
  const unit = unitOf(answer)
  const rows = useMemo(
    () =>
      answer.results.map((result) => {
        const statistics = priceStatistics(result.history)
        const outliers = result.history.filter(outlierTest(result.history)).length
        return { ...result, statistics, outliers }
      }),
    [answer],
  )
  return (
    <>
      {answer.truncated && (
        <p className="notice mb-2">{fill(marketSiteCopy.cutItems, { n: numberText(answer.results.length) })}</p>
      )}
      <ScrollTable label={marketSiteCopy.recordTable} fitsDesktop>
        <DataTable
          caption={marketSiteCopy.recordTable}
          className={`record-table data-table-cards min-w-0 lg:min-w-[46rem] print:[&_:is(th,td):last-child]:hidden ${tightCells}`}
          rowClass="max-md:grid-cols-2 max-md:gap-x-4"
          rows={rows}
          rowKey={({ nameid }) => nameid}
          columns={[
            {
              label: shopCopy.columns.item,
              kind: 'head',
              className: `md:min-w-44 ${wholeLine}`,
              cell: ({ nameid, name }) => <ItemLink id={nameid} name={name} />,
            },
            {
              label: shopCopy.median,
              kind: 'figure',
              labelled: true,
              className: wholeLine,
              cell: (result) => <Median result={result} unit={unit} onDetail={() => setOpenResult(result)} />,
            },
            { label: min, kind: 'figure', labelled: true, cell: ({ min_price: n }) => <Price value={n} unit={unit} /> },
            { label: max, kind: 'figure', labelled: true, cell: ({ max_price: n }) => <Price value={n} unit={unit} /> },
            {
              label: avg,
              kind: 'figure',
              labelled: true,
              cell: ({ avg_price: price }) =>
                price === null ? <Price value={null} /> : `${averageText(price)}${unit && ` ${unit}`}`,
            },
            {
              label: total,
              kind: 'figure',
              labelled: true,
              cell: ({ total_amount, history }) => numberText(total_amount ?? totalAmount(history)),
            },
            {
              label: shopCopy.columns.actions,
              className: `${wholeLine} max-md:justify-end`,
              cell: (result) => (
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10 whitespace-nowrap"
                  aria-label={fill(marketSiteCopy.detailOf, { name: rowName(result) })}
                  onClick={() => setOpenResult(result)}
                >
                  {details}
                </button>
              ),
            },
          ]}
        />
      </ScrollTable>
      {rows.some(({ outliers }) => outliers > 0) && <p className="quiet">{marketSiteCopy.outlierHint}</p>}
      <SaleDetail search={answer} result={openResult} unit={unit} onClose={() => setOpenResult(undefined)} />
    </>
  )
}

interface MedianProps {
  result: SaleResult & { statistics: PriceStatistics | undefined; outliers: number }
  unit: string
  onDetail: () => void
}

/**
 * The median with the number of its sales, and the number of outliers. A press on it opens the details: on a phone the
 * row's own button is outside the screen.
 */
function Median({ result, unit, onDetail }: MedianProps) {
  const { statistics, outliers, total_sales } = result
  if (!statistics) return shopCopy.unknownMedian
  const n = numberText(statistics.sales)
  const price = `${numberText(statistics.median)} ${unit}`.trim()
  return (
    <>
      <button
        type="button"
        className="relative cursor-pointer underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5"
        aria-label={fill(marketSiteCopy.trendOf, { name: rowName(result), price })}
        onClick={onDetail}
      >
        <Price value={statistics.median} unit={unit} />
      </button>
      <span className="quiet figures block max-md:basis-full max-md:text-end">
        {fill(total_sales === undefined ? shopCopy.sampleSize : marketSiteCopy.medianOf, { n })}
        {outliers > 0 && (
          <span className="md:max-lg:block">
            <span className="md:max-lg:hidden"> ・ </span>
            {fill(marketSiteCopy.outlierCount, { n: numberText(outliers) })}
          </span>
        )}
      </span>
    </>
  )
}

function unitOf(answer: SaleSearch): string {
  return answer.currency === 'ZENY' || answer.currency === 'CASH' ? shopCopy.unit[answer.currency] : ''
}
