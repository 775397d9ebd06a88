import type { MouseEvent } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { priceUnit } from '../../../domain/market/currency-tag.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { ItemCards, OptionLines } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { Comparison } from './Comparison.tsx'
import { NotifyButton } from './NotifyButton.tsx'
import { rowName } from './row-name.ts'
import { placeText, ShopPlace } from './ShopPlace.tsx'
import { ShopTitle } from './ShopTitle.tsx'
import { WatchButton } from './WatchButton.tsx'

interface Props {
  row: Offer
  /** All rows of the search. */
  results: readonly Offer[]
  onDetail: () => void
}

/** A line of a shop. A press outside of links and buttons opens the details, like the row's button. */
export function ShopRow({ row, results, onDetail }: Props) {
  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element
    if (!target.closest('a, button, .tooltip') && getSelection()?.isCollapsed !== false) onDetail()
  }
  return (
    <tr className="shop-row cursor-pointer" onClick={onClick}>
      <td className="md:w-1/4 md:min-w-38 lg:min-w-56">
        <ItemLink
          id={row.nameid}
          name={row.name}
          slots={row.Slots}
          refine={row.refine}
          grade={gradeLetter(row.Grade)}
        />
        <ItemCards cards={row.cards} />
        <OptionLines options={row.Option} />
      </td>
      <td className="num">
        <Price value={row.price} unit={priceUnit(row.shop_title)} />
        <Comparison row={row} short />
      </td>
      <td className="num" data-label="×">
        {numberText(row.amount)}
        {row.limit !== undefined && (
          <span className="quiet block whitespace-nowrap">
            {fill(marketSiteCopy.buyingLimit, { zeny: numberText(row.limit) })}
          </span>
        )}
      </td>
      {/* Printed as text, because buttons are not printed. */}
      <td
        className="whitespace-nowrap print:before:content-[attr(data-place)]"
        data-place={naviCommand(row) && placeText(row)}
      >
        <ShopPlace row={row} />
      </td>
      <td className="md:min-w-40">
        <ShopTitle title={row.shop_title} />
      </td>
      <td className="lg:min-w-24">{row.char_name}</td>
      <td className="print:hidden">
        <div className="actions flex-nowrap whitespace-nowrap">
          <button
            type="button"
            className="btn btn-small pointer-coarse:min-h-10"
            aria-label={fill(marketSiteCopy.detailOf, { name: rowName(row) })}
            onClick={onDetail}
          >
            {shopCopy.detail}
          </button>
          {row.limit === undefined && <WatchButton row={row} results={results} />}
          <NotifyButton row={row} />
        </div>
      </td>
    </tr>
  )
}
