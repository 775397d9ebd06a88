import { type ReactNode, useState } from 'react'
import { type BestSeller, getMarketToday, type MarketToday } from '../../../api/market-today.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { marketTodayCopy } from '../../../domain/copy/market-today.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { priceUnit } from '../../../domain/market/currency-tag.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { MarketTab } from '../../stores/market-url.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCall } from '../../ui/use-call.ts'
import { Comparison } from './Comparison.tsx'
import { rowName, useRowNames } from './row-name.ts'
import { ShopPlace } from './ShopPlace.tsx'

/** Entries of a list before it is opened: several lists fit a screen. */
const shownFirst = 6

interface Props {
  tab: MarketTab
  onSearch: (keyword: string) => void
}

/** What the market has before anything is searched: discounts, newest offers, most sold items. */
export function TodayLists({ tab, onSearch }: Props) {
  const today = useCall(getMarketToday, {})
  return (
    <Loaded from={today} failed={marketTodayCopy.failed}>
      {(value) => <Lists tab={tab} today={value} onSearch={onSearch} />}
    </Loaded>
  )
}

function Lists({ tab, today, onSearch }: Props & { today: MarketToday }) {
  const { shops, offers, deals, new_offers, best_sellers } = today
  if (offers === 0 && best_sellers.length === 0)
    return (
      <EmptyState>
        <p>{marketTodayCopy.empty}</p>
        <p className="quiet">{marketTodayCopy.emptyHint}</p>
      </EmptyState>
    )
  const offerList = (rows: readonly Offer[]) =>
    rows.map((row) => <OfferLine key={`${row.vending_id} ${row.nameid} ${row.refine}`} row={row} onSearch={onSearch} />)
  return (
    <>
      {tab === 'shop' && (
        <p className="quiet">
          {fill(marketTodayCopy.summary, { shops: numberText(shops), offers: numberText(offers) })}
        </p>
      )}
      <div className="grid items-start gap-x-8 lg:grid-cols-2">
        {tab === 'shop' && (
          <>
            <List title={marketTodayCopy.deals} hint={marketTodayCopy.dealsHint}>
              {offerList(deals)}
            </List>
            <List title={marketTodayCopy.newOffers} hint={marketTodayCopy.newOffersHint}>
              {offerList(new_offers)}
            </List>
          </>
        )}
        <List title={marketTodayCopy.bestSellers} hint={marketTodayCopy.bestSellersHint}>
          {best_sellers.map((item) => (
            <Sold key={`${item.nameid} ${item.currency}`} item={item} onSearch={onSearch} />
          ))}
        </List>
      </div>
    </>
  )
}

/** A titled list, of which a press shows the rest; absent without entries. */
function List({ title, hint, children }: { title: string; hint: string; children: readonly ReactNode[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const rest = children.length - shownFirst
  if (children.length === 0) return null
  return (
    <section className="mt-5">
      <h2>{title}</h2>
      <p className="quiet">{hint}</p>
      <ul className="border-b border-hairline">{isOpen ? children : children.slice(0, shownFirst)}</ul>
      {!isOpen && rest > 0 && (
        <button type="button" className="btn btn-quiet mt-1" onClick={() => setIsOpen(true)}>
          {fill(marketTodayCopy.showRest, { n: rest })}
        </button>
      )}
    </section>
  )
}

interface EntryProps {
  nameid: number
  name: string | undefined
  /** Below the item. */
  note: ReactNode
  figures: ReactNode
  onSearch: (keyword: string) => void
  children: ReactNode
}

function Entry({ nameid, name, note, figures, onSearch, children }: EntryProps) {
  useRowNames([{ nameid, name }])
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-hairline py-1.5">
      <div className="min-w-0">
        {children}
        <div className="quiet">{note}</div>
      </div>
      <div className="text-end">{figures}</div>
      <button
        type="button"
        className="btn btn-small pointer-coarse:min-h-10"
        aria-label={fill(marketSiteCopy.searchItem, { name: rowName({ nameid, name }) })}
        onClick={() => onSearch(String(nameid))}
      >
        {commonCopy.search}
      </button>
    </li>
  )
}

function OfferLine({ row, onSearch }: { row: Offer; onSearch: Props['onSearch'] }) {
  const { nameid, name, Slots, refine, Grade, cards, price } = row
  return (
    <Entry
      nameid={nameid}
      name={name}
      note={<ShopPlace row={row} />}
      figures={
        <>
          <Price value={price} unit={priceUnit(row.shop_title)} />
          <Comparison row={row} short />
        </>
      }
      onSearch={onSearch}
    >
      <ItemLink id={nameid} name={name} slots={Slots} refine={refine} grade={gradeLetter(Grade)} />
      <ItemCards cards={cards} />
    </Entry>
  )
}

function Sold({ item, onSearch }: { item: BestSeller; onSearch: Props['onSearch'] }) {
  const { nameid, name, currency, sales, amount, average } = item
  return (
    <Entry
      nameid={nameid}
      name={name}
      note={fill(marketSiteCopy.pieces, { n: numberText(amount) })}
      figures={
        <>
          <b className="figures">{fill(marketTodayCopy.soldTimes, { n: numberText(sales) })}</b>
          {average !== null && (
            <span className="quiet figures block">
              {fill(marketTodayCopy.averagePrice, { price: `${averageText(average)} ${shopCopy.unit[currency]}` })}
            </span>
          )}
        </>
      }
      onSearch={onSearch}
    >
      <ItemLink id={nameid} name={name} slots={0} />
    </Entry>
  )
}
