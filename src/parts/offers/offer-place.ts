import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/market.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import type { Create } from '../create.ts'

export const placeButtonClass = 'btn btn-small btn-quiet -ml-2 text-start font-normal max-md:whitespace-normal'

export const placeText = ({ map, x, y }: Offer) => `${map} ${x}, ${y}`

/** Label of the button that copies the way to the shop. */
export function placeLabel(offer: Offer, mapName?: string): string {
  const { map, x, y } = offer
  // Contains the visible words, for users who speak them.
  return fill(marketSiteCopy.copyOf, { command: mapName ? `${mapName} ${x}, ${y} ${map}` : placeText(offer) })
}

/** The shop's location: the map's name if it is known, and the place there. */
export function offerPlace<Node>(create: Create<Node>, { map, x, y }: Offer, mapName?: string): Node {
  return create(
    'span',
    {},
    mapName ?? (map || marketSiteCopy.noPlace),
    ' ',
    map && create('span', { class: 'figures whitespace-nowrap' }, `${x}, ${y}`),
    // The code is in the command, so a phone does without it.
    mapName && create('span', { class: 'quiet max-md:hidden' }, ` ${map}`),
  )
}
