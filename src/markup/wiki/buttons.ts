import { commonCopy } from '../../../domain/copy/contract.ts'
import type { Locations } from '../../../domain/item.ts'
import type { EnchantLink } from '../../content/enchants.ts'
import { type Html, html } from '../html.ts'

/**
 * 穿戴外觀: opens the preview window (`src/elements/wear-buttons.ts`); hidden without scripts. In a table row, the name is
 * that of the row's item, so that hundreds of rows need not repeat it.
 */
export function wearButton({ view, locations }: { view: number; locations: Locations }, name?: string): Html {
  const places = Object.keys(locations).join(' ')
  return html`<button class="btn btn-small js-only" type="button" data-wear="${view}" data-places="${places}"${name !== undefined && html` data-name="${name}"`}>${commonCopy.wear}</button>`
}

/** 附魔資訊: links to each enchant of an item. */
export function enchantButtons(links: readonly EnchantLink[]): Html {
  return html`${links.map(({ id, label }) => html`<a class="btn btn-small" href="/enchant/${id}">${label}</a>`)}`
}
