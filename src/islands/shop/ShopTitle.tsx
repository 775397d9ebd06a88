import { shopTitle } from '../../parts/offers/shop-title.ts'
import { createReact } from '../../ui/create-react.ts'

/** The currency as a label, then the player's words as text. */
export function ShopTitle({ title }: { title: string }) {
  return createReact('span', {}, shopTitle(createReact, title))
}
