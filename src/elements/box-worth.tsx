/** @jsxImportSource #dom */
/**
 * `<box-worth data-item="6001" data-contents="501:0.5,502:0.01">`: what the box costs on the market, and what opening it
 * is worth on average, by the medians of its contents. Its HTML is a link to the login, which stays without a session.
 */
import { fill } from '../../domain/copy/fill.ts'
import { itemSiteCopy } from '../../domain/copy/items.ts'
import { openingWorth, readContents } from '../../domain/market/opening-worth.ts'
import { numberText, zenyText } from '../../domain/text/number-text.ts'
import { type ItemPrice, loadPrices } from '../stores/market-prices.ts'
import { $session } from '../stores/session.ts'

const copy = itemSiteCopy.worth

class BoxWorth extends HTMLElement {
  async connectedCallback() {
    if (!$session.get()) return
    const item = Number(this.dataset.item)
    const contents = readContents(this.dataset.contents ?? '')
    try {
      const prices = await loadPrices([item, ...contents.map(({ id }) => id)])
      if (prices === 'absent') return this.remove()
      if (prices === 'logged-out') return
      const { total, sold } = openingWorth(contents, prices)
      this.replaceChildren(
        <dl class="facts">
          {priceLines(prices.find(({ nameid }) => nameid === item))}
          <dt>{copy.opening}</dt>
          <dd>{sold > 0 ? zenyText(total) : copy.unsold}</dd>
        </dl>,
        ...(sold > 0
          ? [<p class="quiet">{fill(copy.counted, { n: numberText(contents.length), sold: numberText(sold) })}</p>]
          : []),
      )
    } catch {
      this.replaceChildren(<p class="quiet">{copy.failed}</p>)
    }
  }
}

function priceLines(price: ItemPrice | undefined) {
  const lines = [
    [copy.offer, price?.offer],
    [copy.median, price?.median],
  ] as const
  const known = lines.flatMap(([label, value]) => (typeof value === 'number' ? [[label, zenyText(value)]] : []))
  const shown = known.length > 0 ? known : [[copy.offer, copy.none]]
  return shown.map(([label, value]) => [<dt>{label}</dt>, <dd>{value}</dd>])
}

customElements.define('box-worth', BoxWorth)
