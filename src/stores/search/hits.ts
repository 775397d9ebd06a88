/** Hits of the name table and of the text index, in the form of the search page. */
import { countValues } from '../../../domain/search/browse-items.ts'
import { numberOf, pathOf } from '../../../domain/search/entries.ts'
import { excerptOf } from '../../../domain/search/excerpt.ts'
import { hasOccurrence, markWords } from '../../../domain/search/texts.ts'
import { loadBriefs } from './briefs.ts'
import { withFacts } from './facts.ts'
import { itemTypes, linesById } from './items.ts'
import { findMentions } from './mentions.ts'
import { searchNames } from './names.ts'
import type { PagefindResult } from './pagefind.ts'
import type { Hit, Hits, HitsQuery } from './protocol.ts'

/** Pages whose names match, from the name table. */
export async function nameHits(search: HitsQuery): Promise<Hits> {
  const { query, page, size } = search
  const { pages, counts, similar } = await searchNames(query, Number.POSITIVE_INFINITY)
  const { matches, types } = await narrow(pages, search, ({ kind, id }) => [kind, id])
  const hits = await withFacts(matches.slice((page - 1) * size, page * size), loadBriefs)
  const rows = hits.map((hit) => ({
    href: pathOf(hit),
    title: hit.slots > 0 ? `${hit.name} [${hit.slots}]` : hit.name,
    kind: hit.kind,
    icon: hit.icon,
    facts: [...hit.about, numberOf(hit)].filter(Boolean),
    brief: hit.brief,
    excerpt: [],
  }))
  return { rows, total: matches.length, counts, types, similar: similar && matches.length > 0 }
}

/** Pages whose text contains the query, without those in the other group. */
export async function mentionHits(search: HitsQuery): Promise<Hits> {
  const [{ results, phrases }, nameIds] = await Promise.all([
    findMentions(search.query),
    // Without the names, a page may be in both groups, which is better than in neither.
    namedIds(search.query).catch(() => []),
  ])
  const ids = new Set(nameIds)
  const isLast = await unmetItems()
  const others = results.filter(({ id }) => !ids.has(id))
  return hitsOf([...others.filter(({ id }) => !isLast(id)), ...others.filter(({ id }) => isLast(id))], phrases, search)
}

/** Whether the id of a page, such as `item/501`, is that of an item that players never meet. */
async function unmetItems(): Promise<(id: string) => boolean> {
  const lines = await linesById()
  return (id) => kindOf(id) === 'item' && (lines?.get(Number(id.slice(id.indexOf('/') + 1)))?.unmet ?? false)
}

/** Ids of the pages in the other group, such as `item/501`. */
async function namedIds(query: string): Promise<string[]> {
  const { pages, similar } = await searchNames(query, Number.POSITIVE_INFINITY)
  return similar ? [] : pages.map((page) => pathOf(page).slice(1))
}

/**
 * Counted by the records' ids, which begin with their kind (`item/501`): Pagefind counts before it checks whether the
 * words of a phrase are adjacent, so its counts include pages that do not match.
 */
async function hitsOf(results: PagefindResult[], phrases: readonly string[], search: HitsQuery): Promise<Hits> {
  const counts: Record<string, number> = {}
  for (const { id } of results) counts[kindOf(id)] = (counts[kindOf(id)] ?? 0) + 1
  const { matches, types } = await narrow(results, search, ({ id }) => [kindOf(id), id.slice(id.indexOf('/') + 1)])
  return { rows: await rowsOf(matches, phrases, search), total: matches.length, counts, types }
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

function rowsOf(results: readonly PagefindResult[], phrases: readonly string[], { page, size }: HitsQuery) {
  const shownResults = results.slice((page - 1) * size, page * size)
  return Promise.all(shownResults.map(async (result) => toHit(await result.data(), phrases)))
}

function toHit({ url, meta, content }: Awaited<ReturnType<PagefindResult['data']>>, phrases: readonly string[]): Hit {
  // Pagefind escapes `<` and `>`; no markup is created from the text.
  const text = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const [whole = '', ...words] = phrases
  const marked = hasOccurrence(text, whole) ? [whole] : words
  return {
    href: url,
    title: meta.title ?? url,
    kind: meta.kind ?? '',
    icon: Number(meta.icon) || 0,
    facts: [],
    brief: '',
    excerpt: markWords(excerptOf(text, marked), marked),
  }
}
