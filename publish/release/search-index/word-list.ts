/** Numbers words, from 1, and stores the words of all pages as numbers, page after page. */
export class WordList {
  readonly #numbers = new Map<string, number>()
  readonly words: string[] = []

  /** `words`: words that have their numbers already. */
  constructor(words: readonly string[] = []) {
    for (const word of words) this.numberOf(word)
  }

  numberOf(word: string): number {
    const existing = this.#numbers.get(word)
    if (existing !== undefined) return existing
    const number = this.words.push(word)
    this.#numbers.set(word, number)
    return number
  }
}

/** Placeholder for a piece that is not a word. */
export const noWord = 0

/** The words of all pages. */
export interface WordStream {
  /** The first has number 1; not all of them need occur. */
  words: readonly string[]
  /** Numbers of words, or `noWord`, page after page. */
  numbers: Uint32Array
  /** Start of each page in `numbers`, and the end of the last page. */
  starts: Uint32Array
  /** A second word at the same position, or `noWord`. */
  seconds?: Uint32Array
}

/**
 * Indices of words in UTF-8 order, code point by code point, as Pagefind's browser part expects it. An array's sort is
 * fast if most words are sorted already; a typed array's is not.
 */
export function inCodePointOrder(words: readonly string[]): number[] {
  const keys = words.map(sortKey)
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return words.map((_, place) => place).sort((a, b) => compare(keys[a] as string, keys[b] as string))
}

/**
 * Strings compare by code unit: surrogates, which represent the highest code points, sort before U+E000 to U+FFFF. The
 * key exchanges the two.
 */
function sortKey(word: string): string {
  return word.replace(/[\uD800-\uFFFF]/g, (unit) =>
    String.fromCharCode(unit.charCodeAt(0) + (unit < '\uE000' ? 0x2000 : -0x800)),
  )
}
