/** Hits of the two bundles, in the form in which the search page shows them. */
import { pathOf } from '../../../domain/search/entries.ts'
import { nameQueries } from '../../../domain/search/records.ts'
import { searchNames } from './names.ts'
import { askBundle, type PagefindAnswer, type PagefindResult } from './pagefind.ts'
import type { Hit, Hits, HitsQuery } from './protocol.ts'

/** Pages whose names match. Falls back to another spelling, and to the name table where Pagefind fails. */
export async function nameHits(given: HitsQuery): Promise<Hits> {
  try {
    const { first, otherwise } = nameQueries(given.query)
    let answers = await Promise.all(first.map((query) => askBundle('pagefind/names', query, given.kind)))
    if (answers.every((answer) => sum(answer) === 0))
      answers = await Promise.all(otherwise.map((query) => askBundle('pagefind/names', query, given.kind)))
    if (answers.some((answer) => sum(answer) > 0)) return await pageOf(answers, given, false)
  } catch (error) {
    console.warn('search: the index over names failed', error)
    return { ...(await tableHits(given)), fromTable: true }
  }
  return tableHits(given)
}

/** Pages whose text contains the words of the query. */
export async function mentionHits(given: HitsQuery): Promise<Hits> {
  const words = [...new Intl.Segmenter('zh-TW', { granularity: 'word' }).segment(given.query.normalize('NFKC'))]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    .join(' ')
  if (words === '') return { rows: [], total: 0, counts: {} }
  return pageOf([await askBundle('pagefind/body', words, given.kind)], given, true)
}

function sum({ totalFilters, results }: PagefindAnswer): number {
  return Object.values(totalFilters.type ?? {}).reduce((total, count) => total + count, results.length)
}

async function pageOf(answers: PagefindAnswer[], { page, size }: HitsQuery, excerpts: boolean): Promise<Hits> {
  const counts: Record<string, number> = {}
  for (const { totalFilters } of answers)
    for (const [kind, count] of Object.entries(totalFilters.type ?? {})) counts[kind] = (counts[kind] ?? 0) + count
  const results = unique(answers.flatMap((answer) => answer.results))
  const chosen = results.slice((page - 1) * size, page * size)
  const rows = await Promise.all(chosen.map(async (result) => toHit(await result.data(), excerpts)))
  return { rows, total: results.length, counts }
}

function unique(results: PagefindResult[]): PagefindResult[] {
  const ids = new Set<string>()
  return results.filter((result) => {
    const { id } = result as PagefindResult & { id: string }
    return !ids.has(id) && ids.add(id)
  })
}

function toHit({ url, meta, excerpt }: Awaited<ReturnType<PagefindResult['data']>>, excerpts: boolean): Hit {
  const facts = [meta.type, meta.kind === 'item' ? `#${meta.id ?? ''}` : '']
  return {
    href: url,
    title: meta.title ?? url,
    kind: meta.kind ?? '',
    icon: Number(meta.icon) || 0,
    facts: excerpts ? [] : facts.filter((fact): fact is string => Boolean(fact)),
    excerpt: excerpts ? marksOf(excerpt) : [],
  }
}

/** Pagefind's excerpt is text with `<` and `>` escaped, and `<mark>` around words: no markup is made from it. */
export function marksOf(excerpt: string): { text: string; mark: boolean }[] {
  const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('\u200B', '')
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .filter(Boolean)
    .map((part) => ({ text: plain(part.replace(/<\/?mark>/g, '')), mark: part.startsWith('<mark>') }))
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
