/** The name table inside the worker: loaded once, searched there. */
import type { NamedKind, NamedPage } from '../../../domain/search/entries.ts'
import { createNameSearch, type NameHits } from '../../../domain/search/name-search.ts'
import { readNameTable } from '../../../domain/search/name-table.ts'
import { hasOtherSpellings } from '../../../domain/search/spellings.ts'
import { fetchText } from './fetch-text.ts'
import { linesById } from './items.ts'
import { loadOnce } from './load-once.ts'

const loadNames = loadOnce(async () => {
  const pages = readNameTable(await fetchText('/search/names.json'))
  return { pages, search: createNameSearch(pages), characters: new Set(pages.flatMap(({ name }) => [...name])) }
})

/** Names that contain the words of a query, the best first; without any, similar names. */
export async function searchNames(query: string, perKind: number): Promise<NameHits> {
  const [{ search }, lines] = await Promise.all([loadNames(), linesById()])
  const lineOf = ({ kind, id }: NamedPage) => (kind === 'item' ? lines?.get(Number(id)) : undefined)
  return search.find(query, perKind, {
    slotsOf: (page) => lineOf(page)?.slots ?? 0,
    isLast: (page) => lineOf(page)?.unmet ?? false,
  })
}

/** Counts the names that contain a query. */
export async function nameCounter(): Promise<(query: string) => number> {
  const { search } = await loadNames()
  return (query) => search.count(query)
}

/** Whether names write a text in different ways. */
export async function isSpelledDifferently(text: string): Promise<boolean> {
  return hasOtherSpellings(text, (await loadNames()).characters)
}

/** Every item by its number, ascending. */
export async function namedItems(): Promise<NamedPage[]> {
  return (await loadNames()).pages.filter(({ kind }) => kind === 'item')
}

/** Every record of a kind: its id, of a map its code, and its name. */
export async function namedRecords(wanted: NamedKind): Promise<[id: string, name: string][]> {
  return (await loadNames()).pages.filter(({ kind }) => kind === wanted).map(({ id, name }) => [id, name])
}
