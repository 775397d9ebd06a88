import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { unknownName } from '../parts/item-label.ts'
import { $itemPages, loadItemPages } from '../stores/item-pages.ts'
import { createReact } from './create-react.ts'
import { ItemLabel, type ItemLabelProps } from './ItemLabel.tsx'
import { useItem } from './use-item.ts'

interface Props extends Omit<ItemLabelProps, 'name' | 'page'> {
  /** The host's name in the answer; default: the item cache's. */
  name?: string | undefined
}

/** An item of a live answer: the item cache supplies missing data, and whether the item exists. */
export function ItemLink({ name, slots, ...rest }: Props) {
  const facts = useItem(rest.id)
  const pages = useStore($itemPages)
  useEffect(() => {
    loadItemPages()
  }, [])
  // Until then not the number, which would change.
  const unknown = facts ? fill(commonCopy.unknownItem, { id: rest.id }) : unknownName(createReact)
  // The host may have items that are newer than this release.
  const hasPage = pages?.has(rest.id) ?? facts?.exists ?? false
  return (
    <ItemLabel
      {...rest}
      name={name || facts?.Name || unknown}
      slots={slots ?? facts?.Slot}
      page={hasPage ? 'link' : facts ? 'none' : 'unknown'}
    />
  )
}
