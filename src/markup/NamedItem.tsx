/** @jsxImportSource #html */
import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { buildConfig } from '../content/site-config.ts'
import type { Html } from '../jsx/html.ts'

export interface NamedItemProps {
  id: number
  /** Empty: `#id`. */
  name: string
  /** Card slots; shown as `[2]` above 0. */
  slots?: number | undefined
  /** Shown as `+9` above 0. */
  refine?: number | undefined
  /** False if the item has no page. */
  link?: boolean | undefined
  /** Distinguishes it from other items of the same name: `頭上 #5010`. */
  mark?: string | undefined
}

/**
 * An item as every page shows it: icon, refine, name and slots as one link. The item tooltip looks for `data-item`; the address
 * identifies the item. `src/ui/ItemLabel.tsx` is the same for islands.
 */
export function NamedItem(props: NamedItemProps): Html {
  const { id, slots = 0, refine = 0, link = true, mark } = props
  const inside = (
    <>
      <ItemIcon id={id} />
      <span>
        {refine > 0 && <span class="item-refine">+{refine} </span>}
        {props.name || fill(commonCopy.unknownItem, { id })}
        {slots > 0 && [' ', <span class="item-slots">[{slots}]</span>]}
        {mark && [' ', <small>{mark}</small>]}
      </span>
    </>
  )
  if (!link) return <span class="item">{inside}</span>
  return (
    <a class="item" href={`/item/${id}`} data-item>
      {inside}
    </a>
  )
}

/** The first cell of an item's row; `label` names it on a phone, where rows are cards. */
export function ItemHead({ label, effects, ...item }: NamedItemProps & { label?: string; effects?: string }): Html {
  return (
    <th scope="row" data-label={label}>
      <NamedItem {...item} />
      {effects && (
        <p class="quiet font-normal" data-pagefind-ignore>
          {effects}
        </p>
      )}
    </th>
  )
}

/** The item's icon, 24 px; `icon-fallback.ts` replaces one that cannot be loaded. */
export function ItemIcon({ id }: { id: number }): Html {
  const address = `${buildConfig().browser.imageHost}/item/${id}.png`
  return <img src={address} alt="" width="24" height="24" loading="lazy" decoding="async" />
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
