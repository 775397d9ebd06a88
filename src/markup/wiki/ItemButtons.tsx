/** @jsxImportSource #html */
import { commonCopy } from '../../../domain/copy/contract.ts'
import type { Locations } from '../../../domain/item.ts'
import type { EnchantLink } from '../../content/enchants.ts'
import type { Child, Html } from '../../jsx/html.ts'

/**
 * 穿戴外觀: opens the preview window (`src/elements/wear-buttons.ts`); hidden without scripts. In a table row, the name is
 * that of the row's item, so that hundreds of rows need not repeat it.
 */
export function WearButton({ view, locations, name }: { view: number; locations: Locations; name?: string }): Html {
  const places = Object.keys(locations).join(' ')
  return (
    <button class="btn btn-small js-only" type="button" data-wear={view} data-places={places} data-name={name}>
      {commonCopy.wear}
    </button>
  )
}

/** 附魔資訊: links to each enchant of an item; `name` distinguishes those of a table. */
export function EnchantButtons({ of: links, name }: { of: readonly EnchantLink[]; name?: string }): Child {
  return links.map(({ id, label }) => (
    <a class="btn btn-small" href={`/enchant/${id}`} aria-label={name && `${label} ${name}`}>
      {label}
    </a>
  ))
}
