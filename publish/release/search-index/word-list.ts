/** Gives every word a number, from 1, and keeps the words of all pages as numbers, one page after another. */
export class WordList {
  readonly #numbers = new Map<string, number>()
  readonly words: string[] = []

  /** Begins with words that have their numbers already. */
  constructor(words: readonly string[] = []) {
    for (const word of words) this.numberOf(word)
  }

  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.push(word)
    this.#numbers.set(word, number)
    return number
  }
}

/** Stands in a stream of words where a piece is no word. */
export const noWord = 0

/** The words of all pages. */
export interface WordStream {
  /** The first has number 1; not all need to occur. */
  words: readonly string[]
  /** Numbers of words, or `noWord`, page after page. */
  numbers: Uint32Array
  /** Where each page begins in `numbers`, and where the last one ends. */
  starts: Uint32Array
  /** A second word at the same place, or `noWord`. */
  seconds?: Uint32Array
}

/**
 * Places of words in their sequence in UTF-8, as Pagefind's browser part expects it: code point by code point. An array's
 * sort is quick where most words stand in their sequence already; a typed array's is not.
 */
export function inCodePointOrder(words: readonly string[]): number[] {
  const keys = words.map(sortKey)
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return words.map((_, place) => place).sort((a, b) => compare(keys[a] as string, keys[b] as string))
}

/**
 * Strings compare code unit by code unit: surrogates, which stand for code points above all others, come before U+E000 to
 * U+FFFF. The key has them change places.
 */
function sortKey(word: string): string {
  return word.replace(/[\uD800-\uFFFF]/g, (unit) =>
    String.fromCharCode(unit.charCodeAt(0) + (unit < '\uE000' ? 0x2000 : -0x800)),
  )
}
