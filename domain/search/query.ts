import { normalise } from './normalise.ts'

/** What a player typed. All words are wanted, in any order; what is between quotes is one word. */
export interface SearchQuery {
  /** The whole text as one run, without quotes. */
  phrase: string
  words: QueryWord[]
  /** Card slots in brackets, `[1]`, if they are typed. */
  slots?: number
}

export interface QueryWord {
  /** As typed; texts are searched for it. */
  text: string
  /** Normalised. */
  spelling: string
  /** Without the `s` of a plural. */
  singular?: string
  /** The number of an item or another record, if the word may be one. */
  id?: string
}

/** More words are ignored. */
const maxWords = 8

const quotes = '"“”„＂'
const tokens = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]|[^\\s${quotes}]+`, 'gu')
const slots = /[[［]\s*([\d０-９])\s*[\]］]/u
/** Before a name, or after it. */
const refine = /^\s*[+＋][\d０-９]{1,2}(?=\s|\p{Script=Han})|(?<=\s|\p{Script=Han})[+＋][\d０-９]{1,2}\s*$/u

/** Reads a query. Without a letter or digit it has no words. */
export function parseQuery(text: string): SearchQuery {
  const words = [...text.matchAll(tokens)]
    .flatMap(([token, quoted]) => wordOf(quoted ?? token) ?? [])
    .slice(0, maxWords)
  const slot = slots.exec(text)?.[1]
  return { phrase: normalise(text), words, ...(slot !== undefined && { slots: Number(slot.normalize('NFKC')) }) }
}

function wordOf(text: string): QueryWord | undefined {
  const word = normalise(text)
  if (word === '') return
  const isPlural = /^[a-z]{4,}s$/.test(word) && !word.endsWith('ss')
  const digits = /^#?(\d{1,10})$/.exec(text.normalize('NFKC'))
  const isId = digits && (text.normalize('NFKC').startsWith('#') || word.length >= 3)
  return { text, spelling: word, ...(isPlural && { singular: word.slice(0, -1) }), ...(isId && { id: word }) }
}

/** The query without slots, as in `長劍 [1]`; undefined if it has none, or nothing else. */
export function withoutSlots(text: string): string | undefined {
  return restOf(text, slots)
}

/** The query without a refine level, as in `+7 長劍` and `長劍+7`; undefined if it has none, or nothing else. */
export function withoutRefine(text: string): string | undefined {
  return restOf(text, refine)
}

function restOf(text: string, pattern: RegExp): string | undefined {
  const rest = text.replace(pattern, ' ')
  return rest !== text && normalise(rest) !== '' ? rest.trim() : undefined
}
