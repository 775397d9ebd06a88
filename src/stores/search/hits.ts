/** Hits of the name table and of the index over texts, in the form in which the search page shows them. */
import { numberOf, pathOf } from '../../../domain/search/entries.ts'
import { markWords, textPhrase } from '../../../domain/search/texts.ts'
import { withFacts } from './items.ts'
import { searchNames } from './names.ts'
import { askPagefind, type PagefindResult } from './pagefind.ts'
import type { Hit, Hits, HitsQuery } from './protocol.ts'

/** Pages whose names match, from the name table. */
export async function nameHits({ query, kind, page, size }: HitsQuery): Promise<Hits> {
  const { pages, counts, folded } = await searchNames(query, Number.POSITIVE_INFINITY)
  const chosen = kind ? pages.filter((found) => found.kind === kind) : pages
  const shown = await withFacts(chosen.slice((page - 1) * size, page * size))
  const rows = shown.map((found) => ({
    href: pathOf(found),
    title: found.slots > 0 ? `${found.name} [${found.slots}]` : found.name,
    kind: found.kind,
    icon: found.icon,
    facts: [...found.about, numberOf(found)].filter(Boolean),
    excerpt: [],
  }))
  return { rows, total: chosen.length, counts, folded: folded && chosen.length > 0 }
}

/** Pages whose text contains the query, without those that the other group has already. */
export async function mentionHits(given: HitsQuery): Promise<Hits> {
  const phrase = textPhrase(given.query)
  if (phrase === '') return { rows: [], total: 0, counts: {} }
  const [results, named] = await Promise.all([
    askPagefind(phrase),
    // Without the names, a page may stand in both groups: better than in none.
    namedIds(given.query).catch(() => []),
  ])
  const ids = new Set(named)
  return hitsOf(
    results.filter(({ id }) => !ids.has(id)),
    given,
  )
}

/** Ids of the pages that the other group has, such as `item/501`. */
async function namedIds(query: string): Promise<string[]> {
  return (await searchNames(query, Number.POSITIVE_INFINITY)).pages.map((found) => pathOf(found).slice(1))
}

/**
 * Counted by the records' ids, which begin with their kind (`item/501`): Pagefind counts before it looks whether the
 * words of a phrase stand side by side, so its figures contain pages that are no hits.
 */
async function hitsOf(results: readonly PagefindResult[], given: HitsQuery): Promise<Hits> {
  const counts: Record<string, number> = {}
  for (const { id } of results) counts[kindOf(id)] = (counts[kindOf(id)] ?? 0) + 1
  const chosen = given.kind ? results.filter(({ id }) => kindOf(id) === given.kind) : results
  return { rows: await rowsOf(chosen, given), total: chosen.length, counts }
}

function kindOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

function rowsOf(results: readonly PagefindResult[], { query, page, size }: HitsQuery): Promise<Hit[]> {
  const chosen = results.slice((page - 1) * size, page * size)
  return Promise.all(chosen.map(async (result) => toHit(await result.data(), query)))
}

function toHit({ url, meta, excerpt }: Awaited<ReturnType<PagefindResult['data']>>, query: string): Hit {
  return {
    href: url,
    title: meta.title ?? url,
    kind: meta.kind ?? '',
    icon: Number(meta.icon) || 0,
    facts: [],
    excerpt: markWords(plainExcerpt(excerpt), query),
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
