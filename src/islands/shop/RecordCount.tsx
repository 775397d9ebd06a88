import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { SaleSearch } from '../../../domain/vending.ts'

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
