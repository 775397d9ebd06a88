import { shopCopy } from '../../domain/copy/market.ts'
import { ItemLabel } from './ItemLabel.tsx'
import { ItemLink } from './ItemLink.tsx'

interface Props {
  cards: readonly number[]
  /** Names from the page; default: the item cache. */
  names?: ReadonlyMap<number, string>
}

/** Cards and enchants of an item, with icon and name; ids of 0 are empty slots. */
export function ItemCards({ cards, names }: Props) {
  const filledSlots = cards.map((id, place) => ({ id, place })).filter(({ id }) => id > 0)
  if (filledSlots.length === 0) return null
  return (
    <ul className="materials" aria-label={shopCopy.details.cards}>
      {filledSlots.map(({ id, place }) => (
        <li key={place}>
          {names ? <ItemLabel id={id} name={names.get(id) ?? ''} page="link" /> : <ItemLink id={id} slots={0} />}
        </li>
      ))}
    </ul>
  )
}

/** Random options of an item, one per line. */
export function OptionLines({ options }: { options: readonly string[] }) {
  if (options.length === 0) return null
  return (
    <ul className="quiet" aria-label={shopCopy.details.options}>
      {options.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same; they never move
        <li key={place}>{line}</li>
      ))}
    </ul>
  )
}
