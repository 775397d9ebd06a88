import { foldText } from '../../domain/fold-text.ts'
import { lastAtOrBefore } from '../../domain/last-at-or-before.ts'
import { keywordId } from '../../domain/market/keyword.ts'
import type { GameData } from '../../game-data/game-data.ts'

/** Which items a keyword names: those whose name holds it, and the one whose id it is. */
export interface NameIndex {
  /** Item ids, ascending. An id is found even where the game data has no such item: it may still be sold. */
  find: (keyword: string) => number[]
  nameOf: (id: number) => string | undefined
}

const separator = '\n'

/**
 * All names stand in one text, so that a keyword is found by one run of the engine's substring search:
 * 200,000 names take about a millisecond, no wildcard means anything, and a database is asked for ids only.
 */
export function createNameIndex(items: GameData['items']): NameIndex {
  const ids: number[] = []
  const starts: number[] = []
  let text = separator
  for (const { Id, Name } of items.values()) {
    ids.push(Id)
    starts.push(text.length)
    text += foldText(Name).replaceAll(separator, ' ') + separator
  }
  // Joined text is a rope until it is first searched; this flattens it now, not at the first player's search.
  text.indexOf('\0')

  function find(keyword: string): number[] {
    const wanted = foldText(keyword).replaceAll(separator, ' ')
    const found = new Set<number>()
    const id = keywordId(keyword)
    if (id !== undefined) found.add(id)
    for (let at = wanted === '' ? -1 : text.indexOf(wanted); at >= 0; ) {
      const row = lastAtOrBefore(starts, at)
      found.add(ids[row] as number)
      const next = starts[row + 1]
      at = next === undefined ? -1 : text.indexOf(wanted, next)
    }
    return [...found].sort((a, b) => a - b)
  }
  return { find, nameOf: (id) => items.get(id)?.Name }
}

const indexes = new WeakMap<GameData, NameIndex>()

/** The index of a state of the game's data, made once. */
export function nameIndexOf(data: GameData): NameIndex {
  const known = indexes.get(data)
  if (known) return known
  const made = createNameIndex(data.items)
  indexes.set(data, made)
  return made
}
