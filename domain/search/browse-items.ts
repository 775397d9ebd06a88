import { foldText } from '../fold-text.ts'
import type { ItemLine } from './item-table.ts'

/** An item of the list, with its name. */
export interface NamedLine extends ItemLine {
  name: string
  /** Of the name's beginning: `A`, `ㄅ`, `#`. */
  letter: string
}

/** What a reader wants to see of the items; empty and 0 ask for nothing. */
export interface ItemFilter {
  q: string
  type: string
  place: string
  letter: string
  /** Least level that it needs. */
  level: number
}

/** How many items each choice would show, beside the other conditions; the most frequent first, letters in their order. */
export interface ItemFacets {
  types: [string, number][]
  places: [string, number][]
  letters: [string, number][]
}

type Condition = (line: NamedLine) => boolean

/** The items that meet all conditions, in the sequence given, and what else could be chosen. */
export function browseItems(lines: readonly NamedLine[], filter: ItemFilter): { found: NamedLine[] } & ItemFacets {
  const q = foldText(filter.q)
  const conditions: Record<'q' | 'type' | 'place' | 'letter' | 'level', Condition> = {
    q: ({ name, id }) => !q || foldText(name).includes(q) || String(id) === q,
    type: ({ type }) => !filter.type || type === filter.type,
    place: ({ place }) => !filter.place || place.split('、').includes(filter.place),
    letter: ({ letter }) => !filter.letter || letter === filter.letter,
    level: ({ level }) => level >= filter.level,
  }
  const without = (left?: keyof typeof conditions) => {
    const rest = Object.entries(conditions).filter(([name]) => name !== left)
    return lines.filter((line) => rest.every(([, condition]) => condition(line)))
  }
  return {
    found: without(),
    types: counted(without('type').map(({ type }) => type)),
    places: counted(without('place').flatMap(({ place }) => place.split('、'))),
    letters: counted(without('letter').map(({ letter }) => letter)).sort(([a], [b]) => letterRank(a) - letterRank(b)),
  }
}

/** Each value with how often it stands there, the most frequent first; empty ones are not counted. */
export function counted(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Zhuyin, then Latin letters, then what has neither. */
function letterRank(letter: string): number {
  if (letter === '#') return Number.MAX_SAFE_INTEGER
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? code + 0x1_0000 : code
}
