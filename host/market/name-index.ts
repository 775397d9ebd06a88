import { keywordId } from '../../domain/market/keyword.ts'
import { foldSpelling, isSpelling } from '../../domain/search/spellings.ts'
import { foldText } from '../../domain/text/fold-text.ts'
import { floorIndex } from '../../domain/values/floor-index.ts'
import type { NamedGame } from '../../game-data/game-data.ts'

/** Finds the items for a keyword: those whose name contains it in any spelling, and the one with that id. */
export interface NameIndex {
  /** Item ids, ascending. Includes the id itself even if the game data has no such item: it may still be sold. */
  find: (keyword: string) => number[]
  nameOf: (id: number) => string | undefined
}

const separator = '\n'

/**
 * All names are in one string, so that a keyword is found with the engine's substring search: 200,000 names take about
 * a millisecond, there are no wildcards, and the database is queried by id only.
 */
export function createNameIndex(items: NamedGame['items']): NameIndex {
  const ids: number[] = []
  const starts: number[] = []
  let text = separator
  for (const { Id, Name } of items.values()) {
    ids.push(Id)
    starts.push(text.length)
    text += foldText(Name).replaceAll(separator, ' ') + separator
  }
  const folded = foldSpelling(text)
  // Joined strings are flattened at the first search; this does it now, not at the first player's search.
  text.indexOf('\0')
  folded.indexOf('\0')

  function find(keyword: string): number[] {
    const typed = foldText(keyword).replaceAll(separator, ' ')
    const needle = foldSpelling(typed)
    const matches = new Set<number>()
    const id = keywordId(keyword)
    if (id !== undefined) matches.add(id)
    for (let at = needle === '' ? -1 : folded.indexOf(needle); at >= 0; ) {
      const row = floorIndex(starts, at)
      const isFound = isSpelling(typed, text.slice(at, at + typed.length))
      if (isFound) matches.add(ids[row] as number)
      const next = isFound ? starts[row + 1] : at + 1
      at = next === undefined ? -1 : folded.indexOf(needle, next)
    }
    return [...matches].sort((a, b) => a - b)
  }
  return { find, nameOf: (id) => items.get(id)?.Name }
}

const indexes = new WeakMap<NamedGame, NameIndex>()

/** The index of a version of the game data, created once. */
export function nameIndexOf(data: NamedGame): NameIndex {
  const existing = indexes.get(data)
  if (existing) return existing
  const index = createNameIndex(data.items)
  indexes.set(data, index)
  return index
}
