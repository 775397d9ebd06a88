import { foldText } from '../text/fold-text.ts'
import type { ItemLine } from './item-table.ts'
import { containsSpelling } from './spellings.ts'

export interface NamedLine extends ItemLine {
  name: string
  /** First letter of the name: `A`, `ㄅ`, `#`. */
  letter: string
}

/** A reader's filter; empty and 0 mean no condition. */
export interface ItemFilter {
  q: string
  type: string
  place: string
  letter: string
  /** Minimum required level. */
  level: number
  /** Minimum number of card slots. */
  slots: number
  /** One of `itemSources`. */
  source: string
}

/** Every item. */
export const anyItem: Readonly<ItemFilter> = { q: '', type: '', place: '', letter: '', level: 0, slots: 0, source: '' }

/** Number of items for each choice, given the other conditions; most frequent first, letters in alphabetical order. */
export interface ItemFacets {
  types: [string, number][]
  places: [string, number][]
  letters: [string, number][]
}

type Condition = (line: NamedLine) => boolean

/** The items that meet all conditions, in their order, those that players never meet last, and the counts of other choices. */
export function browseItems(lines: readonly NamedLine[], filter: ItemFilter): { matches: NamedLine[] } & ItemFacets {
  const q = foldText(filter.q)
  const hits = q ? lines.filter(({ name, id }) => containsSpelling(foldText(name), q) || String(id) === q) : lines
  const conditions: Record<'type' | 'place' | 'letter' | 'level' | 'slots' | 'source', Condition> = {
    type: ({ type }) => !filter.type || type === filter.type,
    place: ({ place }) => !filter.place || place.split('、').includes(filter.place),
    letter: ({ letter }) => !filter.letter || letter === filter.letter,
    level: ({ level }) => level >= filter.level,
    slots: ({ slots }) => slots >= filter.slots,
    source: ({ sources }) => !filter.source || sources.some((source) => source === filter.source),
  }
  const linesWithoutCondition = (omitted?: keyof typeof conditions) => {
    const remaining = Object.entries(conditions).filter(([name]) => name !== omitted)
    return hits.filter((line) => remaining.every(([, condition]) => condition(line)))
  }
  return {
    matches: linesWithoutCondition().sort((a, b) => Number(a.unmet ?? false) - Number(b.unmet ?? false)),
    types: countValues(linesWithoutCondition('type').map(({ type }) => type)),
    places: countValues(linesWithoutCondition('place').flatMap(({ place }) => place.split('、'))),
    letters: countValues(linesWithoutCondition('letter').map(({ letter }) => letter)).sort(
      ([a], [b]) => letterRank(a) - letterRank(b),
    ),
  }
}

/** Each value with its number of occurrences, most frequent first; empty values are not counted. */
export function countValues(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Zhuyin, then Latin letters, then anything else. */
function letterRank(letter: string): number {
  if (letter === '#') return Number.MAX_SAFE_INTEGER
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? code + 0x1_0000 : code
}
