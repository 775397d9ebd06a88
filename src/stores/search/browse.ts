/** The list of all items, inside the worker. */

import { effectSearchCopy } from '../../../domain/copy/effect-search.ts'
import { browseItems, type NamedLine } from '../../../domain/search/browse-items.ts'
import { letterOf } from '../../../domain/search/first-letter.ts'
import { type GearNumbers, gearTypes, readGearTable, sortByNumber } from '../../../domain/search/gear-table.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { loadBriefs } from './briefs.ts'
import { effectLines } from './effects.ts'
import { fetchText } from './fetch-text.ts'
import { loadTable } from './items.ts'
import { loadOnce } from './load-once.ts'
import { namedItems } from './names.ts'
import type { Browsed, BrowseQuery } from './protocol.ts'

const loadGear = loadOnce(async () => readGearTable(await fetchText('/search/gear.json')))

/**
 * A page of the list of all items, or of those with an effect; the list of a type of equipment has columns of numbers and can be sorted by them, if
 * they can be loaded.
 */
export async function browse({ page, size, sort, ...filter }: BrowseQuery): Promise<Browsed> {
  const [names, { lines, sounds }, gear, briefs] = await Promise.all([
    namedItems(),
    loadTable(),
    gearOf(filter.type),
    loadBriefs(),
  ])
  const lineList = names.flatMap(({ id, name }): NamedLine[] => {
    const line = lines.get(Number(id))
    return line ? [{ ...line, name, letter: letterOf(name, sounds) }] : []
  })
  const { lines: found, effectOf } = await effectLines(lineList, filter)
  const { matches, ...facets } = browseItems(found, filter)
  const sorted = gear ? sortByNumber(matches, sort, gear) : matches
  const rows = sorted.slice((page - 1) * size, page * size)
  const numbers = gear ? numbersOf(rows, gear) : { heads: [], rows: [] }
  // Those of a set are in its effect's column.
  const briefOf = ({ id, type }: NamedLine) => (type === effectSearchCopy.set ? '' : (briefs?.get(id) ?? ''))
  return { rows, briefs: rows.map(briefOf), total: matches.length, numbers, effect: effectOf(rows), ...facets }
}

async function gearOf(type: string): Promise<GearNumbers | undefined> {
  const table = gearTypes.includes(type) ? await loadGear().catch(() => undefined) : undefined
  return table?.get(type)
}

function numbersOf(rows: readonly NamedLine[], { heads, byId }: GearNumbers): Browsed['numbers'] {
  const texts = ({ id }: NamedLine) =>
    heads.map((_, column) => {
      const number = byId.get(id)?.[column] ?? 0
      return number === 0 ? '' : numberText(number)
    })
  return { heads, rows: rows.map(texts) }
}
