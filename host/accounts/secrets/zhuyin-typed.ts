/**
 * Recognises passwords that are a Chinese word or phrase typed with the Zhuyin layout of Taiwan's keyboards while they
 * write Latin letters: `ji32k7au4a83` is 我的密碼.
 */

const letters = 'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ'
/** The key of each of them. Tones: 3 ˇ, 4 ˋ, 6 ˊ, 7 ˙; of the first, a space or nothing. */
const keys = '1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-'

/** The syllables of Mandarin: initials, and what may follow each of them; `-` is nothing. */
const syllables: readonly [initials: string, finals: string][] = [
  ['ㄅ', 'ㄚ ㄛ ㄞ ㄟ ㄠ ㄢ ㄣ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄢ ㄧㄣ ㄧㄥ ㄨ'],
  ['ㄆ', 'ㄚ ㄛ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄢ ㄧㄣ ㄧㄥ ㄨ'],
  ['ㄇ', 'ㄚ ㄛ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄥ ㄨ'],
  ['ㄈ', 'ㄚ ㄛ ㄟ ㄡ ㄢ ㄣ ㄤ ㄥ ㄨ'],
  ['ㄉ', 'ㄚ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄥ ㄨ ㄨㄛ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄥ'],
  ['ㄊ', 'ㄚ ㄜ ㄞ ㄠ ㄡ ㄢ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄢ ㄧㄥ ㄨ ㄨㄛ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄥ'],
  ['ㄋ', 'ㄚ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄧ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ ㄨ ㄨㄛ ㄨㄢ ㄨㄥ ㄩ ㄩㄝ'],
  ['ㄌ', 'ㄚ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄤ ㄥ ㄧ ㄧㄚ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ ㄨ ㄨㄛ ㄨㄢ ㄨㄣ ㄨㄥ ㄩ ㄩㄝ'],
  ['ㄍㄎㄏ', 'ㄚ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄨ ㄨㄚ ㄨㄛ ㄨㄞ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄤ ㄨㄥ'],
  ['ㄐㄑㄒ', 'ㄧ ㄧㄚ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ ㄩ ㄩㄝ ㄩㄢ ㄩㄣ ㄩㄥ'],
  ['ㄓㄔㄕㄖ', '- ㄚ ㄜ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄨ ㄨㄚ ㄨㄛ ㄨㄞ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄤ ㄨㄥ'],
  ['ㄗㄘㄙ', '- ㄚ ㄜ ㄞ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄨ ㄨㄛ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄥ'],
  [
    '-',
    'ㄚ ㄛ ㄜ ㄞ ㄠ ㄡ ㄢ ㄣ ㄤ ㄦ ㄧ ㄧㄚ ㄧㄛ ㄧㄝ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ ㄨ ㄨㄚ ㄨㄛ ㄨㄞ ㄨㄟ ㄨㄢ ㄨㄣ ㄨㄤ ㄨㄥ',
  ],
  ['-', 'ㄩ ㄩㄝ ㄩㄢ ㄩㄣ ㄩㄥ'],
]

/** The longest phrases that are refused: idioms have four syllables. Longer ones have too many possibilities to try. */
const maxSyllables = 4
/** The shortest phrases of two syllables that have tones, such as `w961o3` for 台北, or one less. */
const minKeys = 5
/** Digits and signs that may follow or precede the phrase, such as a year. */
const maxAround = 4

const sounds = syllables.map(([initials, finals]) => oneOf([...initials]) + oneOf(finals.split(' ')))
const phrases = Array.from(
  { length: maxSyllables },
  (_, index) => new RegExp(`^(?:(?:${sounds.join('|')})[ 3467]?){${index + 1}}$`),
)

/** Whether a text in lower case is such a phrase, possibly repeated, or with digits or signs at one end. */
export function isTypedInZhuyin(text: string): boolean {
  const unit = /^(.{4,}?)\1*$/.exec(text)?.[1] ?? text
  return [unit, ...shortened(text)].some(isPhrase)
}

/** All syllables but one have a tone: otherwise letters that form words of other languages would count. */
function isPhrase(text: string): boolean {
  if (text.length < minKeys || !/[a-z]/.test(text)) return false
  const tones = text.match(/[ 3467]/g)?.length ?? 0
  return phrases.some((pattern, index) => tones >= Math.max(1, index) && pattern.test(text))
}

function shortened(text: string): string[] {
  const lengths = Array.from({ length: maxAround }, (_, index) => index + 1)
  return lengths.flatMap((length) => [
    ...(/^[^a-z]+$/.test(text.slice(-length)) ? [text.slice(0, -length)] : []),
    ...(/^[^a-z]+$/.test(text.slice(0, length)) ? [text.slice(length)] : []),
  ])
}

/** A pattern of the keys of one of these; `-` is nothing. */
function oneOf(texts: readonly string[]): string {
  const keyOf = (letter: string) => (keys[letters.indexOf(letter)] ?? '').replace(/[./-]/, '\\$&')
  return `(?:${texts.map((text) => [...text].map(keyOf).join('')).join('|')})`
}
