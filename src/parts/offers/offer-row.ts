import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/market.ts'
import { priceUnit } from '../../../domain/market/currency-tag.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { Attributes, Content, Create } from '../create.ts'
import { price } from '../price.ts'
import { comparison } from './comparison.ts'
import { placeText } from './offer-place.ts'
import { shopTitle } from './shop-title.ts'

export interface OfferRowProps<Node> {
  offer: Offer
  /** The item with its cards and options. */
  item: Content<Node>
  place: Content<Node>
  buttons: Content<Node>
  attributes?: Attributes
}

/** A line of a shop. */
export function offerRow<Node>(create: Create<Node>, { offer, attributes, ...cells }: OfferRowProps<Node>): Node {
  const { price: value, shop_title, amount, limit, char_name } = offer
  // Printed as text, because buttons are not printed.
  const printed = { 'data-place': naviCommand(offer) && placeText(offer) }
  return create(
    'tr',
    { class: 'shop-row cursor-pointer', ...attributes },
    create('td', { class: 'md:w-1/4 md:min-w-38 lg:min-w-56' }, cells.item),
    create(
      'td',
      { class: 'num' },
      price(create, { value, unit: priceUnit(shop_title) }),
      comparison(create, { offer, short: true }),
    ),
    create(
      'td',
      { class: 'num', 'data-label': '×' },
      numberText(amount),
      limit !== undefined &&
        create(
          'span',
          { class: 'quiet block whitespace-nowrap' },
          fill(marketSiteCopy.buyingLimit, { zeny: numberText(limit) }),
        ),
    ),
    create('td', { class: 'whitespace-nowrap print:before:content-[attr(data-place)]', ...printed }, cells.place),
    create('td', { class: 'md:min-w-40' }, shopTitle(create, shop_title)),
    create('td', { class: 'lg:min-w-24' }, char_name),
    create(
      'td',
      { class: 'print:hidden' },
      create('div', { class: 'actions flex-nowrap whitespace-nowrap' }, cells.buttons),
    ),
  )
}
