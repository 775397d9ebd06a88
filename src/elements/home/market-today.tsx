/** @jsxImportSource #dom */
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { todayCopy as copy } from '../../../domain/copy/home.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import { titleCurrency } from '../../../domain/market/currency-tag.ts'
import { shortMoney } from '../../../domain/market/money-text.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { askMarketToday, type BestSeller, type MarketToday } from '../../stores/market-today.ts'
import { $session } from '../../stores/session.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'

const intervalMs = 120_000
const maxLines = 3

/**
 * Fills the market's part: for a player newest offers, discounts and best sellers; for other visitors what the operator
 * publishes, or, as built, what an account gives. A host without the call has no such part.
 */
function keepMarket(section: HTMLElement, part: HTMLElement): void {
  const built = [...part.childNodes]
  async function show(): Promise<void> {
    const hasSession = $session.get() !== undefined
    if (!hasSession && !readSiteConfig().publicMarket) return part.replaceChildren(...built)
    const answer = await askMarketToday()
    section.hidden = answer === 'none'
    if (answer === 'none' || answer === 'anonymous') part.replaceChildren(...built)
    else if (answer === 'failed') part.replaceChildren(<p class="quiet">{copy.failed}</p>)
    else part.replaceChildren(...(hasSession ? forPlayer(answer) : [...forAll(answer), ...built]))
  }
  async function keepShowing(): Promise<void> {
    await show()
    laterWhileShown(keepShowing, intervalMs)
  }
  keepShowing()
  $session.listen(() => void show())
}

function forPlayer({ new_offers, deals, best_sellers }: MarketToday): Node[] {
  return [
    ...list(copy.newOffers, new_offers.slice(0, maxLines).map(offerLine)),
    ...list(copy.deals, deals.slice(0, maxLines).map(offerLine)),
    ...list(copy.bestSellers, best_sellers.slice(0, maxLines).map(soldLine)),
    <p>
      <a href="/ShopSearch">{copy.search}</a>
    </p>,
  ]
}

function forAll({ shops, offers, best_sellers }: MarketToday): Node[] {
  return [
    <p>{fill(copy.open, { shops: numberText(shops), offers: numberText(offers) })}</p>,
    ...list(copy.bestSellers, best_sellers.map(soldLine)),
  ]
}

function list(title: string, lines: Node[]): Node[] {
  return lines.length === 0 ? [] : [<h3>{title}</h3>, <ul class="home-lines">{lines}</ul>]
}

function offerLine(row: Offer): HTMLElement {
  const { median_price: median, median_sales: sales = 0 } = row
  const percent = percentOfMedian(row.price, median === undefined ? undefined : { median, sales })
  const refine = row.refine > 0 ? `+${row.refine} ` : ''
  const currency = titleCurrency(row.shop_title) ?? ''
  return (
    <li>
      <a href={searchPath(row)}>{refine + nameOf(row)}</a>
      <span class="num">
        {shortMoney(row.price)} <span class="quiet">{currency}</span>
        {percent !== undefined && percent < 0 && <strong> {percentText(percent)}</strong>}
      </span>
    </li>
  )
}

function soldLine(item: BestSeller): HTMLElement {
  return (
    <li>
      <a href={`${searchPath(item)}&tab=records&currency=${item.currency}`}>{nameOf(item)}</a>
      <span class="num">
        {fill(copy.sold, { n: numberText(item.sales) })}
        {item.average !== null && <span class="quiet"> {shortMoney(item.average)}</span>}
      </span>
    </li>
  )
}

const nameOf = ({ nameid, name }: { nameid: number; name?: string | undefined }) =>
  name || fill(commonCopy.unknownItem, { id: nameid })

/** By number, because names may be parts of others. */
const searchPath = ({ nameid }: { nameid: number }) => `/ShopSearch?q=${nameid}`

const section = document.querySelector<HTMLElement>('[data-market]')
const part = section?.querySelector<HTMLElement>('[data-part]')
if (section && part) keepMarket(section, part)
