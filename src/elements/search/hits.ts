/** Hits of the two bundles, in the form in which the search page shows them. */
import { pathOf } from '../../../domain/search/entries.ts'
import { characters } from '../../../domain/search/normalise.ts'
import { nameQueries } from '../../../domain/search/records.ts'
import { markWords, textPhrase } from '../../../domain/search/texts.ts'
import { searchNames } from './names.ts'
import { askBundle, type PagefindResult } from './pagefind.ts'
import type { Hit, Hits, HitsQuery } from './protocol.ts'

/**
 * Pages whose names match. Falls back to another spelling, and to the name table where Pagefind fails. A single
 * character is asked of the table alone: the index has pairs of characters.
 */
export async function nameHits(given: HitsQuery): Promise<Hits> {
  if (isSingle(given.query)) return tableHits(given)
  try {
    const results = await namedPages(given.query)
    if (results.length > 0) return await hitsOf(results, given, false)
  } catch (error) {
    console.warn('search: the index over names failed', error)
    return { ...(await tableHits(given)), fromTable: true }
  }
  return tableHits(given)
}

/** Pages whose text contains the query, without those that the other group has already. */
export async function mentionHits(given: HitsQuery): Promise<Hits> {
  const phrase = textPhrase(given.query)
  if (phrase === '') return { rows: [], total: 0, counts: {} }
  const [results, named] = await Promise.all([
    askBundle('pagefind/body', phrase),
    // Without the names, a page may stand in both groups: better than in none.
    namedIds(given.query).catch(() => []),
  ])
  const ids = new Set(named)
  return hitsOf(
    results.filter(({ id }) => !ids.has(id)),
    given,
    true,
  )
}

async function namedIds(query: string): Promise<string[]> {
  if (!isSingle(query)) return (await namedPages(query)).map(({ id }) => id)
  return (await searchNames(query, Number.POSITIVE_INFINITY)).pages.map((found) => pathOf(found).slice(1))
}

function isSingle(query: string): boolean {
  return characters(query).length === 1
}

/** Every hit of a query on the index over names, whatever its kind. */
async function namedPages(query: string): Promise<PagefindResult[]> {
  const { first, otherwise } = nameQueries(query)
  const results = await ask(first)
  return results.length > 0 ? results : ask(otherwise)
}

async function ask(queries: readonly string[]): Promise<PagefindResult[]> {
  const answers = await Promise.all(queries.map((query) => askBundle('pagefind/names', query)))
  return unique(answers.flat())
}

/**
 * Counted by the records' ids, which begin with their kind (`item/501`): Pagefind counts before it looks whether the
 * words of a phrase stand side by side, so its figures contain pages that are no hits.
 */
async function hitsOf(results: readonly PagefindResult[], given: HitsQuery, excerpts: boolean): Promise<Hits> {
  const counts: Record<string, number> = {}
  for (const { id } of results) counts[kindOf(id)] = (counts[kindOf(id)] ?? 0) + 1
  const chosen = given.kind ? results.filter(({ id }) => kindOf(id) === given.kind) : results
  return { rows: await rowsOf(chosen, given, excerpts), total: chosen.length, counts }
}

function kindOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

function rowsOf(
  results: readonly PagefindResult[],
  { query, page, size }: HitsQuery,
  excerpts: boolean,
): Promise<Hit[]> {
  const chosen = results.slice((page - 1) * size, page * size)
  return Promise.all(chosen.map(async (result) => toHit(await result.data(), excerpts ? query : undefined)))
}

function unique(results: PagefindResult[]): PagefindResult[] {
  return [...new Map(results.map((result) => [result.id, result])).values()]
}

/** `query` where the hit is shown with an excerpt. */
function toHit({ url, meta, excerpt }: Awaited<ReturnType<PagefindResult['data']>>, query: string | undefined): Hit {
  const facts = [meta.type, meta.kind === 'item' ? `#${meta.id ?? ''}` : '']
  return {
    href: url,
    title: meta.title ?? url,
    kind: meta.kind ?? '',
    icon: Number(meta.icon) || 0,
    facts: query === undefined ? facts.filter((fact): fact is string => Boolean(fact)) : [],
    excerpt: query === undefined ? [] : markWords(plainExcerpt(excerpt), query),
  }
}

/**
 * The text of Pagefind's excerpt, which escapes `<` and `>` and puts `<mark>` around the places of its words; no markup
 * is made from it. Its marks end before the last character of a pair, so the words are found again.
 */
export function plainExcerpt(excerpt: string): string {
  return excerpt
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('\u200B', '')
}

async function tableHits({ query, kind, page, size }: HitsQuery): Promise<Hits> {
  const { pages, counts, folded } = await searchNames(query, Number.POSITIVE_INFINITY)
  const chosen = kind ? pages.filter((found) => found.kind === kind) : pages
  const rows = chosen.slice((page - 1) * size, page * size).map((found) => ({
    href: pathOf(found),
    title: found.name,
    kind: found.kind,
    icon: found.icon,
    facts: found.kind === 'item' ? [`#${found.id}`] : [],
    excerpt: [],
  }))
  return { rows, total: chosen.length, counts, folded: folded && chosen.length > 0 }
}
