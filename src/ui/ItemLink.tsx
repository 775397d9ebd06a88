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
  // Not the number, which would change while the names load.
  const shownName = name || (facts ? facts.Name || fill(commonCopy.unknownItem, { id: rest.id }) : '…')
  return <ItemLabel {...rest} name={shownName} slots={slots ?? facts?.Slot} link={facts?.found ?? false} />
}
