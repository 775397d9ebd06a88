import { itemCards, optionLines } from '../parts/item-cards.ts'
import { createReact } from './create-react.ts'
import { ItemLabel } from './ItemLabel.tsx'
import { ItemLink } from './ItemLink.tsx'

interface Props {
  cards: readonly number[]
  /** Names from the page; default: the item cache. */
  names?: ReadonlyMap<number, string>
}

/** Cards and enchants of an item, with icon and name; ids of 0 are empty slots. */
export function ItemCards({ cards, names }: Props) {
  return itemCards(createReact, cards, (id) =>
    names ? <ItemLabel id={id} name={names.get(id) ?? ''} page="link" /> : <ItemLink id={id} slots={0} />,
  )
}

/** Random options of an item, one per line. */
export function OptionLines({ options }: { options: readonly string[] }) {
  return optionLines(createReact, options)
}
