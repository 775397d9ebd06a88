/** Hits of the name table and of the text index, in the form of the search page. */
import { countValues } from '../../../domain/search/browse-items.ts'
import { numberOf, pathOf } from '../../../domain/search/entries.ts'
import { excerptOf } from '../../../domain/search/excerpt.ts'
import { markWords, textPhrase } from '../../../domain/search/texts.ts'
import { withFacts } from './facts.ts'
import { itemTypes } from './items.ts'
import { searchNames } from './names.ts'
import { askPagefind, type PagefindResult } from './pagefind.ts'
import type { Hit, Hits, HitsQuery } from './protocol.ts'

/** Pages whose names match, from the name table. */
export async function nameHits(search: HitsQuery): Promise<Hits> {
  const { query, page, size } = search
  const { pages, counts, folded } = await searchNames(query, Number.POSITIVE_INFINITY)
  const { matches, types } = await narrow(pages, search, ({ kind, id }) => [kind, id])
  const hits = await withFacts(matches.slice((page - 1) * size, page * size))
  const rows = hits.map((hit) => ({
    href: pathOf(hit),
    title: hit.slots > 0 ? `${hit.name} [${hit.slots}]` : hit.name,
    kind: hit.kind,
    icon: hit.icon,
    facts: [...hit.about, numberOf(hit)].filter(Boolean),
    excerpt: [],
  }))
  return { rows, total: matches.length, counts, types, folded: folded && matches.length > 0 }
}

/** Pages whose text contains the query, without those in the other group. */
export async function mentionHits(search: HitsQuery): Promise<Hits> {
  const phrase = textPhrase(search.query)
  if (phrase === '') return { rows: [], total: 0, counts: {}, types: [] }
  const [results, nameIds] = await Promise.all([
    askPagefind(phrase),
    // Without the names, a page may be in both groups, which is better than in neither.
    namedIds(search.query).catch(() => []),
  ])
  const ids = new Set(nameIds)
  return hitsOf(byRelevance(results.filter(({ id }) => !ids.has(id))), search)
}

/** Kinds whose pages are lists of other records, which they mention as contents or as goods. */
const listing = ['conversion', 'package', 'map']

/**
 * Pages about the words before pages that only mention them: pages of lists are last, and of the others those whose
 * description, which precedes the tables of sources, has the words.
 */
export function byRelevance<T extends Pick<PagefindResult, 'id' | 'words'>>(results: readonly T[]): T[] {
  const rank = ({ id }: T) => listing.indexOf(kindOf(id))
  const place = ({ words }: T) => Math.min(...words)
  return results.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b))
}

/** Ids of the pages in the other group, such as `item/501`. */
async function namedIds(query: string): Promise<string[]> {
  return (await searchNames(query, Number.POSITIVE_INFINITY)).pages.map((page) => pathOf(page).slice(1))
}

/**
 * Counted by the records' ids, which begin with their kind (`item/501`): Pagefind counts before it checks whether the
 * words of a phrase are adjacent, so its counts include pages that do not match.
 */
async function hitsOf(results: readonly PagefindResult[], search: HitsQuery): Promise<Hits> {
  const counts: Record<string, number> = {}
  for (const { id } of results) counts[kindOf(id)] = (counts[kindOf(id)] ?? 0) + 1
  const { matches, types } = await narrow(results, search, ({ id }) => [kindOf(id), id.slice(id.indexOf('/') + 1)])
  return { rows: await rowsOf(matches, search), total: matches.length, counts, types }
}

function kindOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

/** The hits of the requested kind and type, and the types of all items among the hits. */
async function narrow<T>(hits: readonly T[], { kind, type }: HitsQuery, refOf: (hit: T) => [kind: string, id: string]) {
  const typeOf = await itemTypes()
  const described = hits.map((hit) => {
    const [kindOfHit, id] = refOf(hit)
    return { hit, kindOfHit, typeOfHit: kindOfHit === 'item' ? typeOf(id) : '' }
  })
  return {
    types: countValues(described.map(({ typeOfHit }) => typeOfHit)),
    matches: described
      .filter(({ kindOfHit, typeOfHit }) => (!kind || kindOfHit === kind) && (!type || typeOfHit === type))
      .map(({ hit }) => hit),
  }
}

function rowsOf(results: readonly PagefindResult[], { query, page, size }: HitsQuery): Promise<Hit[]> {
  const shownResults = results.slice((page - 1) * size, page * size)
  return Promise.all(shownResults.map(async (result) => toHit(await result.data(), query)))
}

function toHit({ url, meta, content }: Awaited<ReturnType<PagefindResult['data']>>, query: string): Hit {
  // Pagefind escapes `<` and `>`; no markup is created from the text.
  const text = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return {
    href: url,
    title: meta.title ?? url,
    kind: meta.kind ?? '',
    icon: Number(meta.icon) || 0,
    facts: [],
    excerpt: markWords(excerptOf(text, query), query),
  }
}
