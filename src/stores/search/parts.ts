/** Parts of a query without results that do have some, inside the worker. */
import { divideWord } from '../../../domain/search/divide.ts'
import { parseQuery } from '../../../domain/search/query.ts'
import { countMentions } from './mentions.ts'
import { nameCounter } from './names.ts'
import type { QueryPart } from './protocol.ts'

const maxParts = 6

/** The words of a query, or the longest parts of its one word, each with its number of results. */
export async function partsOf(query: string): Promise<QueryPart[]> {
  const words = parseQuery(query).words
  const [only] = words
  const countNames = await nameCounter()
  const texts =
    words.length > 1 || !only
      ? words.map(({ text }) => text)
      : divideWord(only.spelling, (part) => countNames(part) > 0)
  const parts = await Promise.all(
    [...new Set(texts)].map(async (text) => ({
      text,
      count: countNames(text) || (await countMentions(text).catch(() => 0)),
    })),
  )
  return parts.filter(({ count }) => count > 0).slice(0, maxParts)
}
