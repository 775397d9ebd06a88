/** @jsxImportSource #html */
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { buildConfig } from '../content/site-config.ts'
import { type Child, createHtml, type Html } from '../jsx/html.ts'
import { type ItemLabelFacts, itemIcon, itemLabel } from '../parts/item-label.ts'

export interface NamedItemProps extends Omit<ItemLabelFacts<Html>, 'name' | 'page'> {
  /** Empty: `#id`. */
  name: string
  /** False if the item has no page. */
  link?: boolean | undefined
}

/** An item with its name, or its number if it has none. */
export function NamedItem({ link = true, ...item }: NamedItemProps): Html {
  const name = item.name || fill(commonCopy.unknownItem, { id: item.id })
  return itemLabel(createHtml, buildConfig().browser.imageHost, { ...item, name, page: link ? 'link' : 'unknown' })
}

/** The first cell of an item's row; `label` names it on a phone, where rows are cards. */
export function ItemHead({ label, effects, ...item }: NamedItemProps & { label?: string; effects?: string }): Html {
  return (
    <th scope="row" data-label={label}>
      <NamedItem {...item} />
      <EffectsBelow of={effects} />
    </th>
  )
}

/** What an item does, below its name. */
export function EffectsBelow({ of }: { of: string | undefined }): Child {
  return (
    of && (
      <p class="quiet font-normal" data-pagefind-ignore>
        {of}
      </p>
    )
  )
}

export function ItemIcon({ id }: { id: number }): Html {
  return itemIcon(createHtml, buildConfig().browser.imageHost, id)
}

export interface MaterialLine extends NamedItemProps {
  amount: number
}

/** Materials of a recipe as a list: item × amount. Nothing if there are none. */
export function MaterialList({ of }: { of: readonly MaterialLine[] }) {
  return (
    of.length > 0 && (
      <ul class="materials">
        {of.map(({ amount, ...item }) => (
          <li>
            <NamedItem {...item} />
            <span class="quiet flex-none">× {numberText(amount)}</span>
          </li>
        ))}
      </ul>
    )
  )
}
