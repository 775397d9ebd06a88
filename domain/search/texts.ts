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

/** Calls `onWord` for each word of a text, with its spelling in the index and its position. */
export function forEachWord(text: string, onWord: (word: string, start: number, end: number) => void): void {
  let at = 0
  while (at < text.length) {
    const start = at
    const point = text.codePointAt(at) as number
    const size = point > 0xffff ? 2 : 1
    const kind = kindOf(text, point, at, size)
    at += size
    if (kind === separator) continue
    if (point >= 0x4e00 && point <= 0x9fff) {
      onWord(foldSpelling(text.slice(start, at)), start, at)
      continue
    }
    at = endOfWord(text, at, kind)
    const word = spelling(text.slice(start, at))
    if (word !== '') onWord(word, start, at)
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

/** Splits a text at the occurrences of any of these phrases, each of which has consecutive words. */
export function markWords(text: string, phrases: readonly string[]): { text: string; mark: boolean }[] {
  const wanted = phrases.map(queryWords).filter(({ length }) => length > 0)
  const words: { word: string; start: number; end: number }[] = []
  forEachWord(text, (word, start, end) => words.push({ word, start, end }))
  const parts: { text: string; mark: boolean }[] = []
  let writtenTo = 0
  for (let at = 0; at < words.length; ) {
    const found = wanted.find((phrase) => phrase.every((word, offset) => words[at + offset]?.word === word))
    if (!found) {
      at++
      continue
    }
    const { start } = words[at] as { start: number }
    const { end } = words[at + found.length - 1] as { end: number }
    if (start > writtenTo) parts.push({ text: text.slice(writtenTo, start), mark: false })
    parts.push({ text: text.slice(start, end), mark: true })
    writtenTo = end
    at += found.length
  }
  if (writtenTo < text.length) parts.push({ text: text.slice(writtenTo), mark: false })
  return parts
}
