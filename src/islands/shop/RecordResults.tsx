import { useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { SaleResult, SaleSearch } from '../../../domain/vending.ts'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordRow } from './RecordRow.tsx'

const tight = 'max-lg:[&_:is(th,td):not(:first-child,:last-child)]:px-1 max-lg:[&_th]:whitespace-normal'

/** The sales found: a line of totals for each item. */
export function RecordResults({ found }: { found: SaleSearch }) {
  const [open, setOpen] = useState<SaleResult>()
  const narrow = useNarrow()
  const { total, min, avg, max } = shopCopy.record
  const unit = unitOf(found)
  return (
    <>
      {found.truncated && (
        <p className="notice">{fill(marketSiteCopy.cutItems, { n: numberText(found.results.length) })}</p>
      )}
      <ScrollTable label={marketSiteCopy.recordTable} wideFits tabletFits>
        <table className={`data-table pinned record-table min-w-[46rem] ${tight}`}>
          <caption className="sr-only">{marketSiteCopy.recordTable}</caption>
          <thead>
            <tr>
              <th scope="col">{shopCopy.columns.item}</th>
              {[shopCopy.median, min, max, avg, total].map((label) => (
                <th key={label} scope="col" className="num">
                  {label}
                </th>
              ))}
              <th scope="col" className="print:hidden">
                {shopCopy.columns.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.results.map((result) => (
              <RecordRow
                key={result.nameid}
                result={result}
                unit={unit}
                narrow={narrow}
                onOpen={() => setOpen(result)}
              />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <RecordDetail search={found} result={open} unit={unit} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What was searched for, and how much was found. */
export function RecordCount({ found }: { found: SaleSearch }) {
  return (
    <>
      {found.keyword && <strong>{fill(shopCopy.keywordShown, { keyword: found.keyword })}</strong>}{' '}
      <span className="figures whitespace-nowrap">
        {fill(shopCopy.range, { start: found.startDate, end: found.endDate })}
      </span>{' '}
      <span className="quiet">{fill(marketSiteCopy.itemCount, { n: numberText(found.results.length) })}</span>
    </>
  )
}

function unitOf(found: SaleSearch): string {
  return found.currency === 'ZENY' || found.currency === 'CASH' ? shopCopy.unit[found.currency] : ''
}
