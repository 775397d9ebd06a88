/** What is known of each item beside its name, inside the worker: loaded once. */
import { itemSourceNames } from '../../../domain/copy/site-search.ts'
import { browseItems, type NamedLine } from '../../../domain/search/browse-items.ts'
import type { NamedPage } from '../../../domain/search/entries.ts'
import { type ItemLine, readItemTable } from '../../../domain/search/item-table.ts'
import { fetchText, namedItems } from './names.ts'
import type { Browsed, BrowseQuery, NamedHit } from './protocol.ts'

let table: Promise<Map<number, ItemLine>> | undefined

function lines(): Promise<Map<number, ItemLine>> {
  table ??= fetchText('/search/items.txt').then(
    (text) => new Map(readItemTable(text).map((line) => [line.id, line])),
    (error) => {
      table = undefined
      throw error
    },
  )
  return table
}

/** The pages with what is known of them; names alone where that cannot be had. */
export async function withFacts(pages: readonly NamedPage[]): Promise<NamedHit[]> {
  const known = await lines().catch(() => undefined)
  return pages.map((page) => {
    const line = page.kind === 'item' ? known?.get(Number(page.id)) : undefined
    if (!line) return { ...page, slots: 0, about: [] }
    const sources = line.sources.map((source) => itemSourceNames[source]).join('、')
    return { ...page, slots: line.slots, about: [line.type, line.place, sources].filter(Boolean) }
  })
}

/** The type of an item, in words; empty where nobody knows. */
export async function itemTypes(): Promise<(id: string) => string> {
  const known = await lines().catch(() => undefined)
  return (id) => known?.get(Number(id))?.type ?? ''
}

/** A page of the list of all items. */
export async function browse({ page, size, ...filter }: BrowseQuery): Promise<Browsed> {
  const [names, known] = await Promise.all([namedItems(), lines()])
  const all = names.flatMap(({ id, name }): NamedLine[] => {
    const line = known.get(Number(id))
    return line ? [{ ...line, name }] : []
  })
  const { found, ...facets } = browseItems(all, filter)
  return { rows: found.slice((page - 1) * size, page * size), total: found.length, ...facets }
}
