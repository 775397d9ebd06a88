import { plus } from './normalise.ts'
import { pairWord } from './pairs.ts'
import { foldSpelling } from './spellings.ts'

/**
 * Words of running text, for the index of page contents. A run of Latin letters or of digits is one word; every other
 * letter is a word by itself, and together with the next letter a second word, so that a phrase query finds any part of
 * a Chinese text. Spaces and punctuation are ignored; `+` is a word, because `+9` differs from `9`. Every spelling of a
 * character is the same word.
 */

/** Maximum number of words of a query. */
const maxWords = 64

const separator = 0
const single = 1
const latin = 2
const digit = 3

/** Kind of a code point below U+0250, which covers most Latin letters; higher ones are checked individually. */
const kindsByPoint = Uint8Array.from({ length: 0x250 }, (_, point) => detectKind(String.fromCodePoint(point)))

function detectKind(character: string): number {
  if (character === '+' || character === '＋') return single
  if (/\p{Nd}/u.test(character)) return digit
  if (/\p{Script=Latin}/u.test(character)) return latin
  return /[\p{L}\p{N}]/u.test(character) ? single : separator
}

function kindOf(text: string, point: number, at: number, size: number): number {
  if (point < kindsByPoint.length) return kindsByPoint[point] as number
  // Unified ideographs, without a regular expression, because there are millions of them.
  if (point >= 0x4e00 && point <= 0x9fff) return single
  return detectKind(text.slice(at, at + size))
}

/**
 * Calls `onWord` for each word of a text, with its spelling in the index and its position, until it returns false.
 */
export function forEachWord(text: string, onWord: (word: string, start: number, end: number) => unknown): void {
  let at = 0
  let isWanted: unknown = true
  while (at < text.length && isWanted !== false) {
    const start = at
    const point = text.codePointAt(at) as number
    const size = point > 0xffff ? 2 : 1
    const kind = kindOf(text, point, at, size)
    at += size
    if (kind === separator) continue
    if (point >= 0x4e00 && point <= 0x9fff) {
      isWanted = onWord(foldSpelling(text.slice(start, at)), start, at)
      continue
    }
    at = endOfWord(text, at, kind)
    const word = spelling(text.slice(start, at))
    if (word !== '') isWanted = onWord(word, start, at)
  }
}

/** End of the word that began before `from`: combining marks belong to their letter. */
function endOfWord(text: string, from: number, kind: number): number {
  let at = from
  while (at < text.length) {
    const point = text.codePointAt(at) as number
    const size = point > 0xffff ? 2 : 1
    const isPart = kind !== single && kindOf(text, point, at, size) === kind
    if (!isPart && !(point >= 0x300 && /\p{M}/u.test(text.slice(at, at + size)))) break
    at += size
  }
  return at
}

/** Normalises width, case and diacritics; Pagefind's browser part queries words without diacritics. */
function spelling(word: string): string {
  if (/^[a-z\d]+$/.test(word)) return word
  const plain = word.normalize('NFKC').toLowerCase().replaceAll('+', plus).normalize('NFD')
  return foldSpelling(plain.replace(/(?:(?![\u3099\u309A])[^\p{L}\p{N}])+/gu, '').normalize('NFC'))
}

/** The pair word that is indexed in addition to a word: both letters together, if both are words by themselves. */
export function pairOf(word: string, next: string): string | undefined {
  return isSingleWord(word) && isSingleWord(next) ? pairWord(word, next) : undefined
}

function isSingleWord(word: string): boolean {
  const point = word.codePointAt(0) ?? 0
  return word.length === (point > 0xffff ? 2 : 1) && kindOf(word, point, 0, word.length) === single
}

/** The words of a query, up to the limit. */
function queryWords(query: string): string[] {
  const words: string[] = []
  forEachWord(query, (word) => words.push(word))
  return words.slice(0, maxWords)
}

/** The query as one phrase for the text index; empty if it contains no letter or digit. */
export function textPhrase(query: string): string {
  const words = queryWords(query)
  const phrase = words.map((word, at) => pairOf(word, words[at + 1] ?? '') ?? word)
  // The last pair includes the last word, so the many positions of that word need not be read.
  if (words.length > 1 && pairOf(words.at(-2) as string, words.at(-1) as string)) phrase.pop()
  return phrase.length === 0 ? '' : `"${phrase.join(' ')}"`
}

/**
 * Calls `onFound` with the start and the end of each occurrence of any of these phrases, each of which has consecutive
 * words, until it returns false. Texts are long, and their first occurrence is often enough.
 */
export function forEachOccurrence(
  text: string,
  phrases: readonly string[],
  onFound: (start: number, end: number) => unknown,
): void {
  const wanted = phrases.map(queryWords).filter(({ length }) => length > 0)
  const firstWords = new Set(wanted.map(([first]) => first))
  const longest = Math.max(...wanted.map(({ length }) => length))
  /** The next words, from the first one that may begin an occurrence. */
  const ahead: { word: string; start: number; end: number }[] = []
  let isDone = wanted.length === 0
  function checkFirst(): void {
    const found = wanted.find((phrase) => phrase.every((word, offset) => ahead[offset]?.word === word))
    const [first, last] = [ahead[0], ahead[(found?.length ?? 0) - 1]]
    if (first && last) isDone = onFound(first.start, last.end) === false
    ahead.splice(0, found?.length ?? 1)
  }
  forEachWord(text, (word, start, end) => {
    if (ahead.length === 0 && !firstWords.has(word)) return !isDone
    ahead.push({ word, start, end })
    if (ahead.length === longest) checkFirst()
    return !isDone
  })
  while (!isDone && ahead.length > 0) checkFirst()
}

/** Whether a text has an occurrence of a phrase; `isWanted` may refuse one by its characters. */
export function hasOccurrence(
  text: string,
  phrase: string,
  isWanted: (found: string) => boolean = () => true,
): boolean {
  let has = false
  forEachOccurrence(text, [phrase], (start, end) => {
    has = isWanted(text.slice(start, end))
    return !has
  })
  return has
}

/** Splits a text at the occurrences of any of these phrases. */
export function markWords(text: string, phrases: readonly string[]): { text: string; mark: boolean }[] {
  const parts: { text: string; mark: boolean }[] = []
  let writtenTo = 0
  forEachOccurrence(text, phrases, (start, end) => {
    if (start > writtenTo) parts.push({ text: text.slice(writtenTo, start), mark: false })
    parts.push({ text: text.slice(start, end), mark: true })
    writtenTo = end
  })
  if (writtenTo < text.length) parts.push({ text: text.slice(writtenTo), mark: false })
  return parts
}
