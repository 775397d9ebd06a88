import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/market.ts'
import type { SaleSearch } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { MarketStore } from './market-store.ts'

/** The currencies in which the found items have other sales; a press switches to one. */
export function OtherCurrencies({ store, answer }: { store: MarketStore; answer: SaleSearch }) {
  return answer.other_currencies?.map(({ currency, sales }) => (
    <p key={currency} className="notice mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {fill(marketSiteCopy.otherSales, { currency, n: numberText(sales) })}
      <button
        type="button"
        className="btn btn-small pointer-coarse:min-h-10"
        onClick={() => store.filterRecords({ currency })}
      >
        {fill(marketSiteCopy.switchCurrency, { currency })}
      </button>
    </p>
  ))
}
