/** The list of all items, inside the worker. */
import { numberText } from '../../../domain/number-text.ts'
import { browseItems, type NamedLine } from '../../../domain/search/browse-items.ts'
import { letterOf } from '../../../domain/search/first-letter.ts'
import { gearTypes, readGearTable } from '../../../domain/search/gear-table.ts'
import { fetchText } from './fetch-text.ts'
import { loadTable } from './items.ts'
import { loadOnce } from './load-once.ts'
import { namedItems } from './names.ts'
import type { Browsed, BrowseQuery } from './protocol.ts'

const loadGear = loadOnce(async () => readGearTable(await fetchText('/search/gear.json')))

/** A page of the list of all items; the list of a type of equipment has columns of numbers, if they can be loaded. */
export async function browse({ page, size, ...filter }: BrowseQuery): Promise<Browsed> {
  const [names, { lines, sounds }] = await Promise.all([namedItems(), loadTable()])
  const lineList = names.flatMap(({ id, name }): NamedLine[] => {
    const line = lines.get(Number(id))
    return line ? [{ ...line, name, letter: letterOf(name, sounds) }] : []
  })
  const { matches, ...facets } = browseItems(lineList, filter)
  const rows = matches.slice((page - 1) * size, page * size)
  return { rows, total: matches.length, numbers: await numbersOf(rows, filter.type), ...facets }
}

async function numbersOf(rows: readonly NamedLine[], type: string): Promise<Browsed['numbers']> {
  const table = gearTypes.includes(type) ? await loadGear().catch(() => undefined) : undefined
  const gear = table?.get(type)
  if (!gear) return { heads: [], rows: [] }
  const texts = ({ id }: NamedLine) => gear.heads.map((_, column) => gear.byId.get(id)?.[column] || 0)
  return { heads: gear.heads, rows: rows.map((row) => texts(row).map((n) => (n === 0 ? '' : numberText(n)))) }
}
