import { floorIndex } from '../floor-index.ts'
import type { NamedKind, NamedPage } from './entries.ts'
import { isIdQuery, normalise } from './normalise.ts'

export interface NameHits {
  /**
   * The page with the requested id first, then equal names, then names that begin with the query; the shortest first.
   */
  pages: NamedPage[]
  /** Number of all hits by kind, including those that are not in `pages`. */
  counts: Partial<Record<NamedKind, number>>
}

export interface NameSearch {
  /** Pages whose name contains the query, at most `perKind` of a kind. */
  find(query: string, perKind: number): NameHits
  /** The same, comparing characters after `fold`. */
  findFolded(query: string, perKind: number, fold: (text: string) => string): NameHits
}

/** Separates two names; no normalised text contains it. */
const separator = '\n'

interface Haystack {
  text: string
  /** Where each name starts, ascending. */
  starts: Uint32Array
}

/** Searches names by scanning one long text, shortest names first: 25,000 names take a fraction of a millisecond. */
export function createNameSearch(pages: readonly NamedPage[]): NameSearch {
  const names = pages.map((page) => ({ page, name: normalise(page.name) }))
  // The sort is stable: names of equal length stay in the given order.
  names.sort((a, b) => a.name.length - b.name.length)
  const ordered = names.map(({ page }) => page)
  const plainHaystack = join(names.map(({ name }) => name))
  const foldedHaystacks = new WeakMap<(text: string) => string, Haystack>()
  const byId = new Map<string, NamedPage[]>()
  for (const page of ordered) byId.set(page.id, [...(byId.get(page.id) ?? []), page])

  function collect(haystack: Haystack, needle: string, perKind: number, firstPages: readonly NamedPage[]): NameHits {
    const hits: NameHits = { pages: [], counts: {} }
    const add = (page: NamedPage) => {
      const count = (hits.counts[page.kind] ?? 0) + 1
      hits.counts[page.kind] = count
      if (count <= perKind) hits.pages.push(page)
    }
    for (const page of firstPages) add(page)
    if (needle === '') return hits
    const { text, starts } = haystack
    // Shortest first, so equal names come before longer ones that begin with the query.
    const laterHits: NamedPage[] = []
    let index = 0
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, starts[index])) {
      index = floorIndex(starts, at, index)
      const page = ordered[index] as NamedPage
      const isPrefix = starts[index] === at
      if (!isPrefix) laterHits.push(page)
      else if (!firstPages.includes(page)) add(page)
      index += 1
      if (index >= ordered.length) break
    }
    for (const page of laterHits) if (!firstPages.includes(page)) add(page)
    return hits
  }

  return {
    find(query, perKind) {
      const needle = normalise(query)
      return collect(plainHaystack, needle, perKind, isIdQuery(query) ? (byId.get(needle) ?? []) : [])
    },
    findFolded(query, perKind, fold) {
      const haystack = foldedHaystacks.get(fold) ?? join(names.map(({ name }) => fold(name)))
      foldedHaystacks.set(fold, haystack)
      return collect(haystack, fold(normalise(query)), perKind, [])
    },
  }
}

function join(names: readonly string[]): Haystack {
  const starts = new Uint32Array(names.length)
  let at = 0
  names.forEach((name, index) => {
    starts[index] = at
    at += name.length + separator.length
  })
  return { text: names.join(separator), starts }
}
