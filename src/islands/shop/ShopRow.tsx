import type { MouseEvent } from 'react'
import { gradeLetter } from '../../../domain/items/grade.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { detailButton } from '../../parts/offers/offer-buttons.ts'
import { offerRow } from '../../parts/offers/offer-row.ts'
import { createReact } from '../../ui/create-react.ts'
import { ItemCards, OptionLines } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { NotifyButton } from './NotifyButton.tsx'
import { rowName } from './row-name.ts'
import { ShopPlace } from './ShopPlace.tsx'
import { WatchButton } from './WatchButton.tsx'

interface Props {
  row: Offer
  /** All rows of the search. */
  results: readonly Offer[]
  onDetail: () => void
}

/** A line of a shop. A press outside of links and buttons opens the details, like the row's button. */
export function ShopRow({ row, results, onDetail }: Props) {
  function onclick(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element
    if (!target.closest('a, button, .tooltip') && getSelection()?.isCollapsed !== false) onDetail()
  }
  const { nameid: id, name, Slots: slots, refine, Grade, cards, Option, limit } = row
  return offerRow(createReact, {
    offer: row,
    item: (
      <>
        <ItemLink id={id} name={name} slots={slots} refine={refine} grade={gradeLetter(Grade)} />
        <ItemCards cards={cards} />
        <OptionLines options={Option} />
      </>
    ),
    place: <ShopPlace row={row} />,
    buttons: (
      <>
        {detailButton(createReact, rowName(row), { onclick: onDetail })}
        {limit === undefined && <WatchButton row={row} results={results} />}
        <NotifyButton row={row} />
      </>
    ),
    attributes: { onclick },
  })
}
