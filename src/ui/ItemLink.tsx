import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { ItemLabel, type ItemLabelProps } from './ItemLabel.tsx'
import { useItem } from './use-item.ts'

interface Props extends Omit<ItemLabelProps, 'name' | 'link'> {
  /** The host's name in the answer; default: the item cache's. */
  name?: string | undefined
}

/** An item of a live answer: the item cache supplies missing data, and whether the item exists. */
export function ItemLink({ name, slots, ...rest }: Props) {
  const facts = useItem(rest.id)
  // Until then not the number, which would change, but as wide as most names, so that the rows below stay in place.
  const unknown = facts ? fill(commonCopy.unknownItem, { id: rest.id }) : <span className="inline-block w-16">…</span>
  return (
    <ItemLabel
      {...rest}
      name={name || facts?.Name || unknown}
      slots={slots ?? facts?.Slot}
      link={facts?.exists ?? false}
    />
  )
}
