import { fill } from '../../../domain/copy/fill.ts'
import { itemSiteCopy } from '../../../domain/copy/items.ts'
import type { ItemSources, ShopSourceView } from './source-view.ts'

/** A row or link of the page; `refused`: the game server does not load its record. */
interface Row {
  refused?: boolean | undefined
}

interface LeadInput {
  type: string
  places: readonly string[]
  slots: number
  relations: Readonly<Record<'opens' | 'enchantable' | 'usedIn', readonly Row[]>> & {
    /** A line per row: a package may give it in several pools. */
    packages: readonly { link: Row & { href: string }; refused?: boolean | undefined }[]
    reformedFrom: readonly { box: Row }[]
    reformsTo: readonly { box: Row }[]
    enchantOf: readonly { link: Row }[]
    combos: readonly unknown[]
    sources?: ItemSources | undefined
  }
}

/**
 * Sentences on what an item is and what it is used for, made from the records that the game server loads; empty if they
 * contain neither.
 */
export function itemLead({ type, places, slots, relations }: LeadInput): string {
  const { lead } = itemSiteCopy
  // The type already says that the places are those of shadow gear.
  const place = places.map((name) => (type.startsWith(lead.shadow) ? name.replace(lead.shadow, '') : name)).join('、')
  const kind = place && type ? fill(lead.worn, { place, type }) : type || place
  const what = [kind, slots > 0 && fill(lead.slots, { n: slots })].filter(Boolean).join('，')
  const sources = relations.sources ?? { drops: [], shops: [], barters: [] }
  const counts: [string, number][] = [
    [lead.packages, new Set(loaded(relations.packages).flatMap(({ link }) => (link.refused ? [] : link.href))).size],
    [lead.drops, new Set(loaded(sources.drops).flatMap(({ monster }) => monster?.id ?? [])).size],
    [lead.shops, countPlaces(loaded(sources.shops))],
    [lead.barters, countPlaces(loaded(sources.barters))],
    [lead.opens, loaded(relations.opens).length],
    [lead.reformedFrom, loaded(relations.reformedFrom.map(({ box }) => box)).length],
    [lead.reformsTo, loaded(relations.reformsTo.map(({ box }) => box)).length],
    [lead.enchantable, loaded(relations.enchantable).length],
    [lead.enchantOf, loaded(relations.enchantOf.map(({ link }) => link)).length],
    [lead.usedIn, loaded(relations.usedIn).length],
    [lead.combos, relations.combos.length],
  ]
  const uses = counts.filter(([, n]) => n > 0).map(([text, n]) => fill(text, { n }))
  return [what, uses.join('；')]
    .filter(Boolean)
    .map((sentence) => `${sentence}。`)
    .join('')
}

function loaded<T extends Row>(rows: readonly T[]): readonly T[] {
  return rows.filter(({ refused }) => !refused)
}

/** A shop without a place on a map is counted too. */
function countPlaces(shops: readonly ShopSourceView[]): number {
  return shops.reduce((sum, { places }) => sum + Math.max(1, places.length), 0)
}
