import { fill } from '../../../domain/copy/fill.ts'
import { itemSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ItemSources, ShopSourceView } from './source-view.ts'

/** Lists of the item's page whose length the sentences contain. */
type Counted = 'opens' | 'reformedFrom' | 'reformsTo' | 'enchantable' | 'enchantOf' | 'usedIn' | 'combos'

interface Sources {
  type: string
  places: readonly string[]
  slots: number
  relations: Readonly<Record<Counted, readonly unknown[]>> & {
    /** A line per row: a package may give it in several pools. */
    packages: readonly { link: { href: string } }[]
    sources?: ItemSources | undefined
  }
}

/** Sentences on what an item is and what it is used for, made from its records; empty if they contain neither. */
export function itemLead({ type, places, slots, relations }: Sources): string {
  const { lead } = itemSiteCopy
  // The type already says that the places are those of shadow gear.
  const place = places.map((name) => (type.startsWith(lead.shadow) ? name.replace(lead.shadow, '') : name)).join('、')
  const kind = place && type ? fill(lead.worn, { place, type }) : type || place
  const what = [kind, slots > 0 && fill(lead.slots, { n: slots })].filter(Boolean).join('，')
  const sources = relations.sources ?? { drops: [], shops: [], barters: [] }
  const counted: [string, number][] = [
    [lead.packages, new Set(relations.packages.map(({ link }) => link.href)).size],
    [lead.drops, new Set(sources.drops.flatMap(({ monster }) => monster?.id ?? [])).size],
    [lead.shops, countPlaces(sources.shops)],
    [lead.barters, countPlaces(sources.barters)],
    [lead.opens, relations.opens.length],
    [lead.reformedFrom, relations.reformedFrom.length],
    [lead.reformsTo, relations.reformsTo.length],
    [lead.enchantable, relations.enchantable.length],
    [lead.enchantOf, relations.enchantOf.length],
    [lead.usedIn, relations.usedIn.length],
    [lead.combos, relations.combos.length],
  ]
  const uses = counted.filter(([, n]) => n > 0).map(([text, n]) => fill(text, { n }))
  return [what, uses.join('；')]
    .filter(Boolean)
    .map((sentence) => `${sentence}。`)
    .join('')
}

/** A shop without a place on a map is counted too. */
function countPlaces(shops: readonly ShopSourceView[]): number {
  return shops.reduce((sum, { places }) => sum + Math.max(1, places.length), 0)
}
