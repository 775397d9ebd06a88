import type { ReactNode } from 'react'
import { type ItemLabelFacts, itemLabel } from '../parts/item-label.ts'
import { readSiteConfig } from '../stores/site-config.ts'
import { createReact } from './create-react.ts'

export type ItemLabelProps = ItemLabelFacts<ReactNode>

/** An item as every page shows it. The page's own listener replaces a missing icon by icon 512. */
export function ItemLabel(item: ItemLabelProps) {
  return itemLabel(createReact, readSiteConfig().imageHost, item)
}
