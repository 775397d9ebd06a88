/** Pages whose texts contain a query, inside the worker. */
import { normalise } from '../../../domain/search/normalise.ts'
import { parseQuery, withoutRefine, withoutSlots } from '../../../domain/search/query.ts'
import { hasOccurrence, textPhrase } from '../../../domain/search/texts.ts'
import { isSpelledDifferently } from './names.ts'
import { askPagefind, type PagefindResult } from './pagefind.ts'

export interface Mentions {
  /** The best first. */
  results: PagefindResult[]
  /** What is marked in their texts. */
  phrases: string[]
}

/** With more results, their texts are not read to compare spellings: each may be another file. */
const maxCompared = 40

/** Kinds whose pages are lists of other records, which they mention as contents or as goods. */
const listing = ['conversion', 'package', 'map']

/**
 * Pages that contain the whole query, then pages that contain all its words. Without a result, its refine level and
 * slots are ignored, as in names.
 */
export async function findMentions(query: string): Promise<Mentions> {
  const { words } = parseQuery(query)
  const whole = words.length === 1 ? (words[0]?.text ?? '') : query
  const [inPhrase, inWords] = await Promise.all([
    askPhrase(whole, words.length === 1 ? words[0]?.singular : undefined),
    words.length > 1 ? askWords(words) : [],
  ])
  const known = new Set(inPhrase.map(({ id }) => id))
  const others = inWords.filter(({ id }) => !known.has(id))
  if (inPhrase.length + others.length > 0) {
    const results = [
      ...(await inOrder(inPhrase, [whole])),
      ...(await inOrder(
        others,
        words.map(({ text }) => text),
      )),
    ]
    return { results, phrases: [whole, ...words.flatMap(({ text, singular = '' }) => [text, singular])] }
  }
  const rest = withoutSlots(query) ?? withoutRefine(query)
  return rest === undefined ? { results: [], phrases: [] } : findMentions(rest)
}

/** Number of pages that contain a phrase. */
export async function countMentions(phrase: string): Promise<number> {
  return (await askPhrase(phrase)).length
}

/** Pages that contain a phrase; if there is none, another one. */
async function askPhrase(text: string, instead?: string): Promise<PagefindResult[]> {
  const phrase = textPhrase(text)
  const results = phrase === '' ? [] : await askPagefind(phrase)
  return results.length > 0 || instead === undefined ? results : askPhrase(instead)
}

async function askWords(words: ReturnType<typeof parseQuery>['words']): Promise<PagefindResult[]> {
  const [first = [], ...others] = await Promise.all(words.map(({ text, singular }) => askPhrase(text, singular)))
  const ids = others.map((results) => new Set(results.map(({ id }) => id)))
  return first.filter(({ id }) => ids.every((set) => set.has(id)))
}

/** By relevance; pages that are spelled as the query first. */
async function inOrder(results: readonly PagefindResult[], phrases: readonly string[]): Promise<PagefindResult[]> {
  const ordered = byRelevance(results)
  if (ordered.length < 2 || ordered.length > maxCompared) return ordered
  // Without the names, the order is that of relevance only.
  if (!(await isSpelledDifferently(phrases.join('')).catch(() => false))) return ordered
  const wanted = phrases.map((phrase) => [phrase, normalise(phrase)] as const)
  const typed = await Promise.all(
    ordered.map(async (result) => {
      const { content } = await result.data()
      return wanted.every(([phrase, typed]) => hasOccurrence(content, phrase, (found) => normalise(found) === typed))
    }),
  )
  return [...ordered.filter((_, at) => typed[at]), ...ordered.filter((_, at) => !typed[at])]
}

/**
 * Pages about the words before pages that only mention them: pages of lists are last, and of the others those whose
 * description, which precedes the tables of sources, has the words.
 */
export function byRelevance<T extends Pick<PagefindResult, 'id' | 'words'>>(results: readonly T[]): T[] {
  const rank = ({ id }: T) => listing.indexOf(id.slice(0, id.indexOf('/')))
  const place = ({ words }: T) => Math.min(...words)
  return results.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b))
}
