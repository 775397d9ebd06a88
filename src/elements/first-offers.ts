import { gradeLetter } from '../../domain/items/grade.ts'
import { titleCurrency } from '../../domain/market/currency-tag.ts'
import { naviCommand } from '../../domain/market/navi.ts'
import { groupOffers, offerOrder, offerPage } from '../../domain/market/offer-page.ts'
import type { Offer, OfferSearch } from '../../domain/market/offers-and-sales.ts'
import { rowsOfCurrency } from '../../domain/market/shop-rows.ts'
import { createNode } from '../jsx/dom.ts'
import { itemCards, optionLines } from '../parts/item-cards.ts'
import { type ItemLabelFacts, itemLabel, unknownName } from '../parts/item-label.ts'
import { detailButton, notifyButton, watchButton } from '../parts/offers/offer-buttons.ts'
import { offerPlace, placeButtonClass, placeLabel } from '../parts/offers/offer-place.ts'
import { offerRow } from '../parts/offers/offer-row.ts'
import { offerTable } from '../parts/offers/offer-table.ts'
import { offerCount, offerNotices, offerTexts } from '../parts/offers/offer-texts.ts'
import { scrollBox } from '../parts/table.ts'
import { addressSearch } from '../stores/market-search.ts'
import { type MarketQuery, readMarketQuery } from '../stores/market-url.ts'
import { readSiteConfig } from '../stores/site-config.ts'

/**
 * Shows the offers of the search in the page's address while the market's island is still being loaded: on a slow line
 * that takes as long again. The island removes this element when it has rows of its own.
 */
class FirstOffers extends HTMLElement {
  /** See `src/islands/after-first-view.ts`. */
  drawn: Promise<void> | undefined

  connectedCallback() {
    this.drawn = this.#draw()
  }

  async #draw() {
    const query = readMarketQuery(location.search)
    const search = addressSearch()
    // The island shows the results of the other tabs, failures and empty results.
    if (query.tab !== 'shop') return
    const found = await search?.result.catch(() => undefined)
    if (!this.isConnected || found?.step !== 'shops') return
    const { answer } = found
    // The island looks up names that the host does not send.
    if (answer.results.some(({ name }) => !name)) return
    const drawn = drawOffers(answer, query)
    if (!drawn) return
    this.append(...drawn)
    // They need the island.
    for (const button of this.querySelectorAll('button')) button.disabled = true
    showKeyword(query)
  }
}

/** Shows in the island's form what is searched, unless something was typed there. */
function showKeyword({ keyword = '' }: MarketQuery): void {
  const box = document.querySelector<HTMLInputElement>('astro-island input[name="q"]')
  if (box && box.value === '') box.value = keyword
}

function drawOffers(answer: OfferSearch, query: MarketQuery): Node[] | undefined {
  const { results } = answer
  const texts = offerTexts(query.tab)
  const offers = rowsOfCurrency(results, query.shopCurrency)
  const shown = offerPage(
    groupOffers(offers, query, ({ name = '' }) => name),
    query.page,
  )
  if (shown.count === 0) return
  const table = offerTable<Node>(createNode, {
    ...shown,
    texts,
    sort: query.sort,
    rowOf: drawRow,
    sortButton: () => ({}),
  })
  return [
    createNode(
      'p',
      { class: 'mt-3 mb-1' },
      offerCount<Node>(createNode, texts, { count: shown.count, order: offerOrder(query) }),
    ),
    createNode('div', {}, offerNotices<Node>(createNode, texts, answer)),
    createNode('section', scrollBox({ label: texts.table, fitsDesktop: true }), table),
  ]
}

function drawRow(offer: Offer): Node {
  const { nameid, name = '', Slots: slots, refine, Grade, cards, Option, limit } = offer
  const label = (item: Omit<ItemLabelFacts<Node>, 'page'>) =>
    itemLabel<Node>(createNode, readSiteConfig().imageHost, { ...item, page: 'unknown' })
  const place = offerPlace<Node>(createNode, offer)
  return offerRow<Node>(createNode, {
    offer,
    item: [
      label({ id: nameid, name, slots, refine, grade: gradeLetter(Grade) }),
      itemCards<Node>(createNode, cards, (id) => label({ id, name: unknownName<Node>(createNode) })),
      optionLines<Node>(createNode, Option),
    ],
    place: naviCommand(offer)
      ? createNode('button', { class: placeButtonClass, 'aria-label': placeLabel(offer) }, place)
      : place,
    buttons: [
      detailButton<Node>(createNode, name, {}),
      limit === undefined &&
        titleCurrency(offer.shop_title) &&
        watchButton<Node>(createNode, { name, isWatched: false }, {}),
      notifyButton<Node>(createNode, name, {}),
    ],
  })
}

customElements.define('first-offers', FirstOffers)
