/** Parts of a query without results that do have some, inside the worker. */
import { normalise } from '../../../domain/search/normalise.ts'
import { parseQuery } from '../../../domain/search/query.ts'
import { countMentions } from './mentions.ts'
import { countNames } from './names.ts'
import type { QueryPart } from './protocol.ts'

const maxParts = 6
/** Longer words are not divided: each pair of ends is a search. */
const maxLength = 20

/** The words of a query, or the longest parts of its one word, each with its number of results. */
export async function partsOf(query: string): Promise<QueryPart[]> {
  const words = parseQuery(query).words.map(({ text }) => text)
  const [only = ''] = words
  const texts = words.length > 1 ? words : await divide(normalise(only))
  const parts = await Promise.all([...new Set(texts)].map(async (text) => ({ text, count: await countResults(text) })))
  return parts.filter(({ count }) => count > 0).slice(0, maxParts)
}

async function countResults(text: string): Promise<number> {
  return (await countNames(text)) || countMentions(text).catch(() => 0)
}

/** From the left, each time the longest part of two characters or more that a name contains. */
async function divide(text: string): Promise<string[]> {
  const all = [...text].slice(0, maxLength)
  const parts: string[] = []
  for (let start = 0; start < all.length - 1; ) {
    const part = await longestPart(all.slice(start))
    if (part) parts.push(part)
    start += part ? [...part].length : 1
  }
  return parts
}

async function longestPart(all: readonly string[]): Promise<string | undefined> {
  for (let length = all.length; length >= 2; length--) {
    const part = all.slice(0, length).join('')
    if ((await countNames(part)) > 0) return part
  }
  return undefined
}
