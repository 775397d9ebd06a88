/** @jsxImportSource #html */
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { itemSiteCopy } from '../../../domain/copy/items.ts'
import { reformSiteCopy } from '../../../domain/copy/reforms.ts'
import type { Locations } from '../../../domain/items/item.ts'
import type { EnchantLink } from '../../content/enchants.ts'
import type { Link } from '../../content/views/item-view.ts'
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

/** Links to what a box contains, the packages before the reform; several packages are numbered. */
export function ContentsButtons({ of: links }: { of: readonly Link[] }): Child {
  const packages = links.filter(({ href }) => href.startsWith('/package/')).length
  return links.map(({ href }, index) => (
    <a class="btn btn-small" href={href} data-pagefind-ignore>
      {index < packages ? itemSiteCopy.contents : reformSiteCopy.toReform}
      {packages > 1 && index < packages && ` ${index + 1}`}
    </a>
  ))
}

/** 附魔資訊: links to each enchant of an item; `name` distinguishes those of a table. */
export function EnchantButtons({ of: links, name }: { of: readonly EnchantLink[]; name?: string }): Child {
  return links.map(({ id, label }) => (
    <a class="btn btn-small" href={`/enchant/${id}`} aria-label={name && `${label} ${name}`}>
      {label}
    </a>
  ))
}
