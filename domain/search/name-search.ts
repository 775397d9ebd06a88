import type { NamedKind, NamedPage } from './entries.ts'
import { createHaystack, type Haystack, type Occurrence } from './haystack.ts'
import { normalise } from './normalise.ts'
import { parseQuery, type QueryWord, type SearchQuery, withoutRefine, withoutSlots } from './query.ts'
import { findSimilar } from './similar.ts'

export interface NameHits {
  /** The best first: see `NameSearch`. */
  pages: NamedPage[]
  /** Number of all hits by kind, including those that are not in `pages`. */
  counts: Partial<Record<NamedKind, number>>
  /** The rank of the best hit of each kind; 0 is the best. */
  ranks: Partial<Record<NamedKind, number>>
  /** No name contains the query; the pages' names differ from it in one character. */
  similar: boolean
}

/**
 * Searches names. All words of a query must be in a name, in any order, in any spelling. First the record whose id was
 * typed and equal names, then names that begin with the query, that contain it, and that contain its words. In each of
 * these ranks, names that are spelled as the query are before other spellings, and shorter names before longer ones. Names
 * that need words of their context are last.
 */
export interface NameSearch {
  /** At most `perKind` pages of a kind. */
  find(query: string, perKind: number, facts?: HitFacts): NameHits
  /** Number of names that contain a query, without similar ones. */
  count(query: string): number
}

/** What the order of hits depends on besides their names. */
export interface HitFacts {
  /** Orders equal names for a query such as `長劍 [2]`. */
  slotsOf?: (page: NamedPage) => number
  /** Comes after all hits except the record whose id was typed and equal names. */
  isLast?: (page: NamedPage) => boolean
}

/**
 * Ranks of the places of an occurrence, and of names that contain the words only, themselves or with their context;
 * spelled otherwise is one more.
 */
const rankOf = { place: (place: 0 | 1 | 2) => place * 2, words: 6 }
const none = 10
/** Levels of a word are added to the rank of words: in the name, from 2 on in its context. */
const inContext = 2
const absent = none - rankOf.words

/** The names that are searched, the shortest first, and their texts. */
interface Index {
  names: readonly { page: NamedPage; name: string }[]
  haystack: Haystack
  contexts: Haystack
  placesById: ReadonlyMap<NamedPage['id'], readonly number[]>
}

/** Pages are compared by their names and, for words only, by their context. */
export function createNameSearch(pages: readonly NamedPage[]): NameSearch {
  const names = pages.map((page) => ({ page, name: normalise(page.name) }))
  // The sort is stable: names of equal length stay in the given order.
  names.sort((a, b) => a.name.length - b.name.length)
  const index: Index = {
    names,
    haystack: createHaystack(names.map(({ name }) => name)),
    contexts: createHaystack(names.map(({ page }) => normalise(page.context ?? ''))),
    placesById: Map.groupBy(names.keys(), (place) => pageAt(names, place).id),
  }
  return {
    find: (query, perKind, facts) => find(index, query, perKind, facts),
    count: (query) => rank(index, query).reduce((sum, value) => sum + Number(value < none), 0),
  }
}

function pageAt(names: Index['names'], place: number): NamedPage {
  return (names[place] as Index['names'][number]).page
}

function find(
  index: Index,
  query: string,
  perKind: number,
  { slotsOf, isLast = () => false }: HitFacts = {},
): NameHits {
  const { names } = index
  const found = rank(index, query)
  const buckets: number[][] = Array.from({ length: none }, () => [])
  found.forEach((value, place) => {
    buckets[value]?.push(place)
  })
  const { slots } = parseQuery(query)
  if (slots !== undefined && slotsOf) {
    const other = (place: number) => Number(slotsOf(pageAt(names, place)) !== slots)
    for (const bucket of buckets) bucket.sort((a, b) => other(a) - other(b))
  }
  const isAfter = (place: number) => (found[place] as number) >= rankOf.place(1) && isLast(pageAt(names, place))
  const places = buckets.flat()
  const ordered = [...places.filter((place) => !isAfter(place)), ...places.filter(isAfter)]
  const hits = collect(names, ordered, (place) => found[place] as number, perKind)
  if (hits.pages.length > 0) return hits
  const similar = findSimilar(
    names.map(({ name }) => name),
    normalise(withoutRefine(query) ?? query),
  )
  return { ...collect(names, similar, () => none, perKind), similar: similar.length > 0 }
}

/** The rank of each name, by its place; `none` for no hit. Names rarely contain slots and a refine level. */
function rank(index: Index, query: string): Uint8Array {
  const found = rankQuery(index, parseQuery(query))
  const bare = withoutSlots(query)
  if (bare !== undefined && !found.some((value) => value < rankOf.place(1))) {
    const others = rank(index, bare)
    return found.map((value, place) => Math.min(value < rankOf.words ? value : none, others[place] as number))
  }
  const unrefined = found.some((value) => value < none) ? undefined : withoutRefine(query)
  return unrefined === undefined ? found : rank(index, unrefined)
}

function rankQuery(index: Index, { phrase, words }: SearchQuery): Uint8Array {
  const { names, haystack } = index
  const found = new Uint8Array(names.length).fill(none)
  const note = (place: number, value: number) => {
    if (value < (found[place] as number)) found[place] = value
  }
  const [only] = words
  if (!only) return found
  const scan = (spelling: string, isTyped: boolean) =>
    haystack.scan(spelling, (hit) => note(hit.index, rankOf.place(hit.place) + (hit.exact && isTyped ? 0 : 1)))
  if (words.length === 1) {
    for (const place of idPlaces(index, only)) note(place, 0)
    scan(only.spelling, true)
    if (only.singular !== undefined) scan(only.singular, false)
    return found
  }
  scan(phrase, true)
  if (words.some(({ singular }) => singular !== undefined))
    scan(words.map(({ singular, spelling }) => singular ?? spelling).join(''), false)
  const levels = words.map((word) => levelsOf(index, word))
  for (let place = 0; place < names.length; place++) {
    const worst = Math.max(...levels.map((level) => level[place] as number))
    if (worst < absent) note(place, rankOf.words + worst)
  }
  return found
}

/**
 * For each name: 0 if it contains the word as typed, or its record has this id, 1 in another spelling; the same from
 * `inContext` on for its context; otherwise `absent`.
 */
function levelsOf(index: Index, word: QueryWord): Uint8Array {
  const { names, haystack, contexts } = index
  const levels = new Uint8Array(names.length).fill(absent)
  const scan = (spelling: string, isTyped: boolean) => {
    const note = ({ index: place, exact }: Occurrence, least: number) => {
      levels[place] = Math.min(levels[place] as number, least + (exact && isTyped ? 0 : 1))
    }
    haystack.scan(spelling, (hit) => note(hit, 0))
    contexts.scan(spelling, (hit) => note(hit, inContext))
  }
  scan(word.spelling, true)
  if (word.singular !== undefined) scan(word.singular, false)
  for (const place of idPlaces(index, word)) levels[place] = 0
  return levels
}

function idPlaces({ placesById }: Index, { id }: QueryWord): readonly number[] {
  return (id !== undefined && placesById.get(id)) || []
}

function collect(
  names: Index['names'],
  places: Iterable<number>,
  rankAt: (place: number) => number,
  perKind: number,
): NameHits {
  const hits: NameHits = { pages: [], counts: {}, ranks: {}, similar: false }
  for (const place of places) {
    const page = pageAt(names, place)
    const count = (hits.counts[page.kind] ?? 0) + 1
    hits.counts[page.kind] = count
    hits.ranks[page.kind] ??= rankAt(place)
    if (count <= perKind) hits.pages.push(page)
  }
  return hits
}
