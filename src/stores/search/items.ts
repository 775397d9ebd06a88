/** Item facts in addition to the name, inside the worker: loaded once. */
import { browseItems, type NamedLine } from '../../../domain/search/browse-items.ts'
import { letterOf } from '../../../domain/search/first-letter.ts'
import { type ItemLine, readItemTable } from '../../../domain/search/item-table.ts'
import { fetchText } from './fetch-text.ts'
import { loadOnce } from './load-once.ts'
import { namedItems } from './names.ts'
import type { Browsed, BrowseQuery } from './protocol.ts'

const loadTable = loadOnce(async () => {
  const { lines, sounds } = readItemTable(await fetchText('/search/items.json'))
  return { lines: new Map(lines.map((line) => [line.id, line])), sounds }
})

/** Facts by item; undefined if they cannot be loaded. */
export async function linesById(): Promise<ReadonlyMap<number, ItemLine> | undefined> {
  return (await loadTable().catch(() => undefined))?.lines
}

/** The type of an item as text; empty if unknown. */
export async function itemTypes(): Promise<(id: string) => string> {
  const lines = await linesById()
  return (id) => lines?.get(Number(id))?.type ?? ''
}

/** A page of the list of all items. */
export async function browse({ page, size, ...filter }: BrowseQuery): Promise<Browsed> {
  const [names, { lines, sounds }] = await Promise.all([namedItems(), loadTable()])
  const lineList = names.flatMap(({ id, name }): NamedLine[] => {
    const line = lines.get(Number(id))
    return line ? [{ ...line, name, letter: letterOf(name, sounds) }] : []
  })
  const { matches, ...facets } = browseItems(lineList, filter)
  return { rows: matches.slice((page - 1) * size, page * size), total: matches.length, ...facets }
}
