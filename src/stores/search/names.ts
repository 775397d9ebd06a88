/** The name table inside the worker: loaded once, searched there. */
import type { NamedPage } from '../../../domain/search/entries.ts'
import { createFold } from '../../../domain/search/fold.ts'
import { createNameSearch, type NameHits } from '../../../domain/search/name-search.ts'
import { readNameTable } from '../../../domain/search/name-table.ts'
import { fetchText } from './fetch-text.ts'
import { loadOnce } from './load-once.ts'

interface FoundNames extends NameHits {
  /** Whether the hits match another spelling of the query (Simplified characters, variants). */
  folded: boolean
}

const loadNames = loadOnce(async () => {
  const pages = readNameTable(await fetchText('/search/names.json'))
  return { pages, search: createNameSearch(pages) }
})

const loadFold = loadOnce(async () => {
  const [variants, simplified] = await Promise.all([
    import('opencc-js/dict/TWVariantsRev'),
    import('opencc-js/dict/TSCharacters'),
  ])
  return createFold([variants.default, simplified.default])
})

/** Names that contain the query; if there is none, names that contain another spelling of it. */
export async function searchNames(query: string, perKind: number): Promise<FoundNames> {
  const { search: names } = await loadNames()
  const hits = names.find(query, perKind)
  if (hits.pages.length > 0 || !/\p{Script=Han}/u.test(query)) return { ...hits, folded: false }
  // Both sides are folded to Simplified characters, where many characters become one; the other direction is ambiguous.
  const fold = await loadFold().catch(() => undefined)
  if (!fold) return { ...hits, folded: false }
  return { ...names.findFolded(query, perKind, fold), folded: true }
}

/** Every item by its number, ascending. */
export async function namedItems(): Promise<NamedPage[]> {
  return (await loadNames()).pages.filter(({ kind }) => kind === 'item')
}

/** Every map: its code and its name. */
export async function namedMaps(): Promise<[code: string, name: string][]> {
  return (await loadNames()).pages.filter(({ kind }) => kind === 'map').map(({ id, name }) => [id, name])
}
