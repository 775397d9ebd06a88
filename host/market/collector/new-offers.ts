import type { NewOffer } from '../alerts/index.ts'
import { realCards } from './markers.ts'
import type { OfferChanges } from './shop-tracker.ts'

/** The rows of a poll that were not there before, with their shops. */
export function newOffers({ newShops, changedShops, newRows }: OfferChanges): NewOffer[] {
  const polledOf = new Map([...changedShops, ...newShops].map(({ shop, polled }) => [shop, polled]))
  return newRows.flatMap(({ shop, row, line: { goods } }): NewOffer[] => {
    const polled = polledOf.get(shop)
    const { kind: side, currency, charId } = shop
    if (!polled || currency === 'ITEM') return []
    const { accountId: ownerGameId, charName, map, x, y } = polled
    const { nameid, refine, options } = goods
    const { rowId, price, amount, spec } = row
    const place = { owner: String(charId), ownerGameId, charName, map, x, y }
    return [
      {
        rowId,
        nameid,
        side,
        currency,
        refine,
        price,
        amount,
        spec,
        cards: realCards(goods),
        options: options.length,
        ...place,
      },
    ]
  })
}
