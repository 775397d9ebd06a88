/**
 * Decodes strings of the client's files. They are bytes in an undeclared encoding, and often one file has two: Chinese
 * names next to Korean file names. Each string is decoded separately; if it is too short to decide, the other strings
 * of its kind in the file decide.
 */
import { Buffer, isUtf8 } from 'node:buffer'
import { commonHangul } from './common-hangul.ts'

/** WHATWG labels of what clients of this game use: `big5` covers CP950, `gbk` GB 2312, `euc-kr` CP949. */
export const clientEncodings = ['utf-8', 'big5', 'gbk', 'euc-kr'] as const
export type ClientEncoding = (typeof clientEncodings)[number]

/** Weight of a file's other strings, in characters that favour the same encoding. */
const priorCharacters = 3
/** Weight of the usual encoding of such strings, in the same unit. */
const usualCharacters = 2
/**
 * Share of a file's strings in UTF-8 above which further ones are accepted as UTF-8: short strings of other encodings
 * can be valid UTF-8 by accident.
 */
const minUtf8Share = 0.1
/** Score of bytes that are invalid in an encoding. */
const invalidScore = -4

type Score = (bytes: string) => number

/**
 * Score per character: 1 on average for characters of ordinary text, less for rare ones, much less for invalid ones.
 * Hangul bytes are also common characters in Big5 and GBK, but only half of those: text in Big5 or GBK also has the
 * other half, and decodes to rare syllables in EUC-KR.
 */
const scores: Record<ClientEncoding, Score> = {
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
}

/** Decodes strings of one kind in one file. */
export interface ClientDecoder {
  /** Adds a string to the statistics that decide about short strings. */
  learn(bytes: string): void
  decode(bytes: string): string
  /** Number of decoded strings by encoding; pure ASCII strings are not counted. */
  readonly counts: ReadonlyMap<ClientEncoding, number>
}

export interface ClientDecoderOptions {
  /** The encoding of all strings; disables detection. */
  encoding?: ClientEncoding | undefined
  /** The usual encoding of such strings: decides between encodings that fit about equally. */
  usualEncoding?: ClientEncoding
}

export function createClientDecoder({ encoding, usualEncoding }: ClientDecoderOptions = {}): ClientDecoder {
  const decoders = new Map(clientEncodings.map((label) => [label, new TextDecoder(label)]))
  const sums = new Map<ClientEncoding, number>(clientEncodings.map((label) => [label, 0]))
  const counts = new Map<ClientEncoding, number>()
  let learntCount = 0
  /** Number of learnt strings in UTF-8: their fit to other encodings does not describe the rest of the file. */
  let utf8Count = 0

  function choose(bytes: string, raw: Buffer): ClientEncoding {
    if (encoding) return encoding
    // Valid UTF-8 rarely fits another encoding as well; most current files are UTF-8 or have newer entries in it.
    if (isUtf8(raw) && utf8Count > learntCount * minUtf8Share) return 'utf-8'
    let [best, bestScore]: [ClientEncoding, number] = ['utf-8', Number.NEGATIVE_INFINITY]
    for (const label of clientEncodings) {
      const count = label === 'utf-8' ? learntCount : learntCount - utf8Count
      const prior = count === 0 ? 0 : ((sums.get(label) as number) / count) * priorCharacters
      const score = scores[label](bytes) + prior + (label === usualEncoding ? usualCharacters : 0)
      if (score > bestScore) [best, bestScore] = [label, score]
    }
    return best
  }

  return {
    counts,
    learn(bytes) {
      if (encoding || isAscii(bytes)) return
      const characters = Math.max(1, bytes.length / 2)
      learntCount++
      const inUtf8 = isUtf8(Buffer.from(bytes, 'latin1'))
      if (inUtf8) utf8Count++
      for (const label of clientEncodings) {
        if (inUtf8 && label !== 'utf-8') continue
        sums.set(label, (sums.get(label) as number) + Math.max(-1, scores[label](bytes) / characters))
      }
    },
    decode(bytes) {
      if (isAscii(bytes)) return bytes
      const raw = Buffer.from(bytes, 'latin1')
      const label = choose(bytes, raw)
      counts.set(label, (counts.get(label) ?? 0) + 1)
      return withoutStrayBackslashes((decoders.get(label) as TextDecoder).decode(raw))
    },
  }
}

export function isAscii(bytes: string): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes.charCodeAt(at) > 0x7f) return false
  return true
}

/** `judge` returns undefined for two bytes that are not a character. */
function scorePairs(bytes: string, judge: (lead: number, trail: number) => number | undefined): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes.charCodeAt(at)
    if (lead < 0x80) continue
    const score = judge(lead, bytes.charCodeAt(at + 1))
    sum += score ?? invalidScore
    if (score !== undefined) at++
  }
  return sum
}

/** A three-byte character counts as one and a half two-byte characters, in proportion to its bytes. */
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
      sum += length === 3 ? 1.5 : length === 2 ? -0.5 : 0
      at += length - 1
    }
  }
  return sum
}

/** Characters whose second byte in Big5 is a backslash; scripts double it, or did before the text was converted. */
const backslashCharacters = new Set(
  Array.from({ length: 0xfe - 0x81 + 1 }, (_, index) =>
    new TextDecoder('big5').decode(Uint8Array.of(0x81 + index, 0x5c)),
  ).filter((character) => character.length === 1 && character !== '\uFFFD'),
)

/** Removes the backslash after such a character: 琵\琶 → 琵琶. No text for players contains one there. */
function withoutStrayBackslashes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/(.)\\/gu, (pair, before: string) => (backslashCharacters.has(before) ? before : pair))
}

/** Far more bytes beyond ASCII than a text has without a space or a sign between. */
const maxRun = 4096

/**
 * Doubles each backslash that is the second byte of a character, as Lua needs, if the file's author did not: otherwise
 * `功` would end a string or escape the next letter. Runs of valid UTF-8 are not changed.
 */
export function doubleTrailBackslashes(bytes: Uint8Array): Uint8Array {
  const places: number[] = []
  let end = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue
    while (end < at || (end < bytes.length && (bytes[end] as number) >= 0x80)) end++
    // Longer runs are no text; looking at each of their rests would take quadratic time.
    if (end - at <= maxRun && isUtf8(bytes.subarray(at, end))) {
      at = end - 1
      continue
    }
    at++
    if (bytes[at] !== 0x5c || isEscapedByte(bytes, at)) continue
    if (bytes[at + 1] === 0x5c) at++
    else places.push(at)
  }
  if (places.length === 0) return bytes
  const result = new Uint8Array(bytes.length + places.length)
  let from = 0
  places.forEach((place, added) => {
    result.set(bytes.subarray(from, place), from + added)
    result[place + added] = 0x5c
    from = place
  })
  result.set(bytes.subarray(from), from + places.length)
  return result
}

/**
 * Whether a backslash starts a decimal escape of a non-ASCII byte (`\\161`): decompilers write only some bytes that
 * way.
 */
function isEscapedByte(bytes: Uint8Array, at: number): boolean {
  const digits = String.fromCharCode(...bytes.subarray(at + 1, at + 4))
  return /^\d{3}$/.test(digits) && Number(digits) >= 128 && Number(digits) <= 255
}

/**
 * Whether a text was decoded wrongly, here or before it was written into the file: replacement characters, two accented
 * Latin letters in a row, private-use characters, half-width katakana. Chinese and Korean texts contain none of these.
 */
export function looksGarbled(text: string): boolean {
  return /\uFFFD|[\u00A1-\u00AF\u00B2-\u00D6\u00D8-\u00F6\u00F8-\u00FF]{2}|[\uE000-\uF8FF]|[\uFF61-\uFF9F]{2}/u.test(
    text,
  )
}
