/** @jsxImportSource #dom */
/**
 * `<item-market data-item="501">`: who sells the item now, its last sales and the prices of 30 days, for players. Its HTML
 * is a link to the login, which stays without a session.
 */
import { fill } from '../../domain/copy/fill.ts'
import { itemMarketCopy as copy } from '../../domain/copy/item-market.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { type ItemMarket, loadItemMarket } from '../stores/item-market.ts'
import { $session } from '../stores/session.ts'

type Day = ItemMarket['days'][number]
/** With fewer there is no line. */
const minDays = 2

class ItemMarketElement extends HTMLElement {
  #stop = new AbortController()

  async connectedCallback() {
    if (!$session.get()) return
    const id = Number(this.dataset.item)
    try {
      const market = await loadItemMarket(id)
      if (market === 'absent') return this.remove()
      if (market !== 'logged-out') this.#show(id, market)
    } catch {
      this.replaceChildren(<p class="quiet">{copy.failed}</p>)
    }
  }

  disconnectedCallback() {
    this.#stop.abort()
  }

  #show(id: number, market: ItemMarket) {
    const { days, sales, currency } = market
    const unit = currency === 'CASH' ? 'C' : 'Z'
    const hasLine = days.length >= minDays
    const chart = hasLine ? <div class="mt-2 min-h-40" role="img" aria-label={lineText(days, unit)} /> : undefined
    this.replaceChildren(
      <dl class="facts">
        <dt>{copy.sellers}</dt>
        <dd>{market.sellers > 0 ? shopsText(market.sellers, copy.lowest, market.offer) : copy.none}</dd>
        {market.buyers > 0 && [<dt>{copy.buyers}</dt>, <dd>{shopsText(market.buyers, copy.highest, market.bid)}</dd>]}
        <dt>{copy.last}</dt>
        <dd>{sales.length > 0 ? <ul>{sales.map((sale) => saleLine(sale, unit))}</ul> : copy.noSales}</dd>
      </dl>,
      ...(chart ? [chart, dayTable(days)] : []),
      <p class="mt-2">
        <a href={`/account?watch=${id}`}>{copy.notify}</a>
      </p>,
    )
    const { signal } = this.#stop
    // The words of its label, and the table, remain.
    if (chart) import('./price-line.ts').then(({ drawWhenSeen }) => drawWhenSeen(chart, days, signal), console.error)
  }
}

function shopsText(count: number, template: string, price: number | null) {
  const shops = fill(copy.shops, { n: numberText(count) })
  return price === null ? shops : `${shops}，${fill(template, { price: `${numberText(price)} Z` })}`
}

function saleLine({ refine, price, amount = 1, purchased_date }: ItemMarket['sales'][number], unit: string) {
  const money = price === null ? copy.unknown : `${numberText(price)} ${unit}`
  const sold = fill(copy.sale, { price: money, amount: numberText(amount) })
  return (
    <li>
      {refine > 0 && `+${refine} `}
      {sold} <span class="quiet">{(purchased_date ?? '').slice(0, 16)}</span>
    </li>
  )
}

/** Without the decimal that averages have. */
const averageText = (value: number) => numberText(Math.round(value))

/** The chart in words. */
function lineText(days: readonly Day[], unit: string): string {
  const averages = days.map(({ average }) => average)
  const text = (value: number) => `${averageText(value)} ${unit}`
  return fill(copy.chart, { low: text(Math.min(...averages)), high: text(Math.max(...averages)) })
}

function dayTable(days: readonly Day[]) {
  const { day, average, sales } = copy.columns
  return (
    <details>
      <summary>{copy.table}</summary>
      <table class="data-table min-w-0">
        <thead>
          <tr>
            <th scope="col">{day}</th>
            <th scope="col" class="num">
              {average}
            </th>
            <th scope="col" class="num">
              {sales}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((entry) => (
            <tr>
              <td>{entry.day}</td>
              <td class="num">{averageText(entry.average)}</td>
              <td class="num">{numberText(entry.sales)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

customElements.define('item-market', ItemMarketElement)
