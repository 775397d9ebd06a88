import type { OfferPage } from '../../../domain/market/offer-page.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import type { ShopColumn, Sort } from '../../../domain/market/shop-rows.ts'
import { offerTable } from '../../parts/offers/offer-table.ts'
import type { OfferTexts } from '../../parts/offers/offer-texts.ts'
import { createReact } from '../../ui/create-react.ts'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { ShopRow } from './ShopRow.tsx'

interface Props extends Pick<OfferPage, 'groups' | 'hasTitles' | 'from'> {
  texts: OfferTexts
  /** All rows of the search. */
  results: readonly Offer[]
  sort: Sort<ShopColumn> | undefined
  onSort: (sort: Sort<ShopColumn>) => void
  onDetail: (row: Offer) => void
}

/** One page of offers. */
export function ShopTable({ results, from, onSort, onDetail, ...table }: Props) {
  return (
    <ScrollTable label={table.texts.table} fitsDesktop>
      {offerTable(createReact, {
        ...table,
        rowOf: (row, index) => (
          // A shop may sell two equal rows; nothing else names one.
          <ShopRow
            key={`${row.vending_id} ${from + index}`}
            row={row}
            results={results}
            onDetail={() => onDetail(row)}
          />
        ),
        sortButton: (next) => ({ onclick: () => onSort(next) }),
      })}
    </ScrollTable>
  )
}
