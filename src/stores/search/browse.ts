/** The list of all items, inside the worker. */
import { browseItems, type NamedLine } from '../../../domain/search/browse-items.ts'
import { letterOf } from '../../../domain/search/first-letter.ts'
import { loadTable } from './items.ts'
import { namedItems } from './names.ts'
import type { Browsed, BrowseQuery } from './protocol.ts'

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
