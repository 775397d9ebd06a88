import type { SearchEntry } from './entries.ts'
import { asksForId, characters, normalise } from './normalise.ts'
import { pairWord } from './pairs.ts'

/** Longest query that is sent; more characters than any name has find nothing. */
const longest = 64

/**
 * The words of a page in the index over names. The name stands as pairs of neighbouring characters, so that a phrase of
 * pairs finds every part of it; id, type and internal name stand as whole words behind it, which such a phrase never meets.
 */
export function nameWords({ id, name, type, internalName }: SearchEntry): string[] {
  return [...pairs(characters(name)), ...[wordOf(id), wordOf(type), wordOf(internalName)].filter(Boolean)]
}

/** The fields that `nameMeta` may give, sorted. */
export const nameMetaFields = ['icon', 'id', 'kind', 'title', 'type'] as const

/** What the index over names shows of a page. A name is shown whole: there is nothing to cut excerpts from. */
export function nameMeta({ kind, id, name, icon, type }: SearchEntry): Record<string, string> {
  return { title: name, kind, id, icon: String(icon), ...(type && { type }) }
}

/**
 * The queries to ask the index over names, best first: an id, then the name's phrase, then the whole internal name.
 * `otherwise` is asked when those find nothing. All are phrases: a bare word would also match what it cannot find. A
 * single character is no pair: the name table answers it.
 */
export function nameQueries(query: string): { first: string[]; otherwise: string[] } {
  const parts = characters(query).slice(0, longest)
  if (parts.length === 0) return { first: [], otherwise: [] }
  const word = wordOf(query)
  if (parts.length === 1) return { first: [], otherwise: [quoted(word)] }
  const phrase = quoted(pairs(parts).join(' '))
  const isCode = /^[a-z0-9]*[a-z][a-z0-9]*$/.test(normalise(query)) && parts.length >= 3
  if (asksForId(query)) return { first: [quoted(word), phrase], otherwise: [] }
  return isCode ? { first: [phrase, quoted(word)], otherwise: [] } : { first: [phrase], otherwise: [quoted(word)] }
}

function pairs(parts: readonly string[]): string[] {
  return parts.slice(1).map((second, at) => pairWord(parts[at] as string, second))
}

/**
 * A text as one word of two characters or more, which no phrase of pairs can meet. Chinese is written in
 * hexadecimal digits: Pagefind would cut it into words in a way that a query could not repeat.
 */
function wordOf(text: string): string {
  const normalised = normalise(text)
  if (/^[a-z0-9]*$/.test(normalised)) return normalised === '' ? '' : `zz${normalised}`
  const parts = [...normalised].map((part) => (/[a-z0-9]/.test(part) ? part : `x${part.codePointAt(0)?.toString(16)}`))
  return `zz${parts.join('')}`
}

function quoted(text: string): string {
  return `"${text}"`
}
