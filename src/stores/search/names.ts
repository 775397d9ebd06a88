/** The name table inside the worker: loaded once, searched there. */
import { createFold } from '../../../domain/search/fold.ts'
import { createNameSearch, type NameSearch } from '../../../domain/search/name-search.ts'
import { readNameTable } from '../../../domain/search/name-table.ts'
import type { Suggestions } from './protocol.ts'

const tableUrl = '/search/names.txt'
let table: Promise<NameSearch> | undefined
let fold: Promise<(text: string) => string> | undefined

/** Names that contain the query; where there is none, names that contain another spelling of it. */
export async function searchNames(query: string, perKind: number): Promise<Suggestions> {
  table ??= load().catch((error) => {
    table = undefined
    throw error
  })
  const names = await table
  const found = names.find(query, perKind)
  if (found.pages.length > 0 || !/\p{Script=Han}/u.test(query)) return { ...found, folded: false }
  // Both sides are folded towards Simplified, where many characters become one: the other way has to guess.
  fold ??= loadFold()
  const other = await fold.catch(() => {
    fold = undefined
  })
  if (!other) return { ...found, folded: false }
  return { ...names.findFolded(query, perKind, other), folded: true }
}

async function load(): Promise<NameSearch> {
  // Without a network, an older copy of the browser's cache is better than none.
  const answer = await fetch(tableUrl).catch(() => fetch(tableUrl, { cache: 'force-cache' }))
  if (!answer.ok) throw new Error(`${tableUrl} answered ${answer.status}`)
  return createNameSearch(readNameTable(await answer.text()))
}

async function loadFold() {
  const [variants, simplified] = await Promise.all([
    import('opencc-js/dict/TWVariantsRev'),
    import('opencc-js/dict/TSCharacters'),
  ])
  return createFold([variants.default, simplified.default])
}
