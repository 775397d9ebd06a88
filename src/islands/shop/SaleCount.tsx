import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { SaleSearch } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** What was searched for, and how much was found. */
export function SaleCount({ answer }: { answer: SaleSearch }) {
  return (
    <>
      {answer.keyword && <strong>{fill(shopCopy.keywordShown, { keyword: answer.keyword })}</strong>}{' '}
      <span className="figures whitespace-nowrap">
        {fill(shopCopy.range, { start: answer.startDate, end: answer.endDate })}
      </span>{' '}
      <span className="quiet">{fill(marketSiteCopy.itemCount, { n: numberText(answer.results.length) })}</span>
    </>
  )
}
