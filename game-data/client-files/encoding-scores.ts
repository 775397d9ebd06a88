/**
 * How well bytes fit an encoding: per character about 1 for ordinary text, less for rare characters, much less for what
 * is invalid or does not occur in that language. Two bytes are one character of Chinese or Korean, so a letter of a
 * single-byte encoding counts half as much.
 */
import { commonHangul } from './common-hangul.ts'

/** WHATWG labels of what clients of this game use: `big5` covers CP950, `gbk` GB 2312, `euc-kr` CP949, `tis-620` Thai. */
export const clientEncodings = ['utf-8', 'big5', 'gbk', 'euc-kr', 'windows-1252', 'tis-620', 'windows-1251'] as const
export type ClientEncoding = (typeof clientEncodings)[number]

/** The highest score of a byte, to skip encodings that cannot fit better. */
export const maxScores: Readonly<Record<ClientEncoding, number>> = {
  'utf-8': 0.5,
  big5: 0.75,
  gbk: 0.75,
  'euc-kr': 0.55,
  'windows-1252': 2,
  'tis-620': 0.8,
  'windows-1251': 0.7,
}

/** Score of bytes that are invalid in an encoding. */
const invalidScore = -4
/** Of a double-byte character that consists of an accented and an ASCII letter of a Western word: `âm` in `Lâmour`. */
const insideWordScore = -2

type Score = (bytes: string) => number

/**
 * Hangul bytes are also common characters in Big5 and GBK, but only half of those: text in Big5 or GBK also has the
 * other half, and decodes to rare syllables in EUC-KR.
 */
export const encodingScores: Readonly<Record<ClientEncoding, Score>> = {
  'utf-8': scoreUtf8,
  big5: (bytes) =>
    scorePairs(bytes, (lead, trail) => {
      if (lead < 0x81 || lead > 0xfe || !((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe))) return
      if (lead >= 0xa4 && lead <= 0xc6) return trail < 0x7f ? 1.5 : 0.6
      if (lead >= 0xa1 && lead <= 0xa3) return 0.2
      return lead >= 0xc9 && lead <= 0xf9 ? -0.3 : -1
    }),
  gbk: (bytes) =>
    scorePairs(bytes, (lead, trail) => {
      if (lead < 0x81 || lead > 0xfe || trail < 0x40 || trail === 0x7f || trail > 0xfe) return
      if (trail < 0xa1 || lead < 0xa1 || lead > 0xf7) return 0.3
      if (lead >= 0xb0 && lead <= 0xd7) return lead > 0xc8 ? 1.5 : 0.6
      return lead <= 0xaf ? (lead <= 0xa3 ? 0.2 : -1) : -0.3
    }),
  'euc-kr': (bytes) =>
    scorePairs(bytes, (lead, trail) => {
      const isExtended = (trail >= 0x41 && trail <= 0x5a) || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81
      if (lead < 0x81 || lead > 0xfe || !isExtended || trail > 0xfe) return
      if (trail < 0xa1 || lead < 0xa1) return lead <= 0xc6 ? -0.5 : undefined
      if (lead >= 0xb0 && lead <= 0xc8) return commonHangul.has((lead << 8) | trail) ? 1.1 : 0.1
      return lead <= 0xaf ? (lead <= 0xa3 ? 0.2 : -1) : -0.3
    }),
  'windows-1252': (bytes) => scoreLetters(bytes, scoreWestern),
  'tis-620': (bytes) => scoreLetters(bytes, scoreThai),
  'windows-1251': (bytes) => scoreLetters(bytes, scoreCyrillic),
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

/** `judge` returns undefined for two bytes that are not a character. */
function scorePairs(bytes: string, judge: (lead: number, trail: number) => number | undefined): number {
  let sum = 0
  let isAfterLetter = false
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes.charCodeAt(at)
    if (lead < 0x80) {
      isAfterLetter = isAsciiLetter(lead)
      continue
    }
    const trail = bytes.charCodeAt(at + 1)
    const score = judge(lead, trail)
    const isInsideWord = isAfterLetter && isAsciiLetter(trail) && !(bytes.charCodeAt(at + 2) >= 0x80)
    sum += score === undefined ? invalidScore : isInsideWord ? insideWordScore : score
    if (score !== undefined) at++
    isAfterLetter = false
  }
  return sum
}

/** A two-byte character of UTF-8 is as long as one of Big5, one of three bytes counts in proportion to its bytes. */
function scoreUtf8(bytes: string): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes.charCodeAt(at)
    if (lead < 0x80) continue
    const length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
    let isWhole = length > 0 && lead <= 0xf4
    for (let next = 1; next < length; next++) isWhole &&= (bytes.charCodeAt(at + next) & 0xc0) === 0x80
    if (!isWhole) sum += invalidScore
    else {
      sum += length === 3 ? 1.5 : length === 2 ? 0.8 : 1
      at += length - 1
    }
  }
  return sum
}

/** Sums the score of each byte beyond ASCII by its neighbours; beyond the text they are spaces. */
function scoreLetters(bytes: string, judge: (byte: number, before: number, after: number) => number): number {
  let sum = 0
  let before = 0x20
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at)
    if (byte >= 0x80) sum += judge(byte, before, at + 1 < bytes.length ? bytes.charCodeAt(at + 1) : 0x20)
    before = byte
  }
  return sum
}

const unusedWestern = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Letters that precede another accented one: ç of `ção`, ä and ö of `größe`. */
const westernFirsts = new Set([0xe7, 0xc7, 0xf6, 0xfc])

/** Accented letters are between ASCII letters; only few follow one another. */
function scoreWestern(byte: number, before: number, after: number): number {
  if (unusedWestern.has(byte)) return invalidScore
  const isLetter = byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7
  if (!isLetter) return before < 0x80 && after < 0x80 ? 0.3 : -1
  if (before >= 0x80) return westernFirsts.has(before) && after < 0x80 ? 1 : -2
  if (after >= 0x80) return westernFirsts.has(byte) ? 1 : -2
  return isAsciiLetter(before) || isAsciiLetter(after) ? 2 : 0
}

const rareThai = new Set([0xa3, 0xa5, 0xa6, 0xac, 0xae, 0xaf, 0xb0, 0xb1, 0xb2, 0xcc, 0xce])

/** A vowel before a consonant, a sign above or below one: elsewhere they do not occur. */
function scoreThai(byte: number, before: number, after: number): number {
  if (byte < 0xa1 || (byte > 0xda && byte < 0xdf) || byte > 0xfb) return invalidScore
  if (before < 0x80 && after < 0x80) return -0.7
  if (byte <= 0xcf) return rareThai.has(byte) ? -0.7 : 0.5
  if (byte >= 0xe0 && byte <= 0xe4) return isThaiConsonant(after) ? 0.8 : -1.5
  const isSign = byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee)
  if (isSign || byte <= 0xd3) return isThaiConsonant(before) || isThaiSign(before) ? 0.8 : -1.5
  return 0
}

function isThaiConsonant(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xce
}

function isThaiSign(byte: number): boolean {
  return byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xec)
}

/** Words of small letters, with a capital first. */
function scoreCyrillic(byte: number, before: number, after: number): number {
  const isBig = (each: number) => (each >= 0xc0 && each <= 0xdf) || each === 0xa8
  const isSmall = (each: number) => each >= 0xe0 || each === 0xb8
  if (isSmall(byte)) return isSmall(before) || isBig(before) ? 0.7 : isSmall(after) ? 0.3 : -0.5
  if (isBig(byte)) return isSmall(before) ? -2 : isSmall(after) ? 0.6 : -0.2
  return before < 0x80 && after < 0x80 ? 0 : -1
}
