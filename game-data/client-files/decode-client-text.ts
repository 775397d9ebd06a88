/**
 * Decodes strings of the client's files. They are bytes in an undeclared encoding, and often one file has two: Chinese
 * names next to Korean file names. The strings of a file tell how usual each encoding is in it; then each string is
 * decoded separately, in an unusual one only if its own characters outweigh that.
 */
import { Buffer, isUtf8 } from 'node:buffer'
import { type ClientEncoding, clientEncodings, encodingScores, maxScores } from './encoding-scores.ts'

/** Weight of the usual encoding of such strings, in characters that favour it. */
const usualCharacters = 1.5
/** Weight of an encoding's share of a file, in characters for each factor of e. */
const shareCharacters = 1.5
/** Strings that a file is taken to have in each encoding, so that none is impossible. */
const unseenStrings = 0.3
/** Rounds in which the shares, estimated from the strings, decide again about the strings. */
const rounds = 4
/**
 * Share of a file's strings in UTF-8 above which further ones are accepted as UTF-8: short strings of other encodings
 * can be valid UTF-8 by accident.
 */
const minUtf8Share = 0.1
/** What a string adds to the estimate at most, in characters: some files have a page of text in one string. */
const maxEvidence = 12

/** Decodes strings of one kind in one file. */
export interface ClientDecoder {
  /** Adds a string to those that tell how usual each encoding is. */
  learn(bytes: string): void
  decode(bytes: string): string
  /** The most usual encoding of the learnt strings; undefined if all of them are ASCII. */
  readonly majority: ClientEncoding | undefined
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
  const counts = new Map<ClientEncoding, number>()
  const bonus = clientEncodings.map((label) => (label === usualEncoding ? usualCharacters : 0))
  /** Scores of the learnt strings, in the sequence of `clientEncodings`. */
  const learnt: number[][] = []
  let estimate: Estimate | undefined

  function choose(bytes: string, raw: Buffer): ClientEncoding {
    if (encoding) return encoding
    estimate ??= estimateShares(learnt, bonus)
    const { priors, shares, order } = estimate
    // Valid UTF-8 rarely fits another encoding as well; most current files are UTF-8 or have newer entries in it.
    if ((shares[0] as number) > minUtf8Share && isUtf8(raw)) return 'utf-8'
    const once = withoutRepeats(bytes)
    let [best, bestScore]: [ClientEncoding, number] = ['utf-8', Number.NEGATIVE_INFINITY]
    for (const at of order) {
      const prior = priors[at] as number
      const label = clientEncodings[at] as ClientEncoding
      if (prior + once.length * maxScores[label] <= bestScore) continue
      const score = prior + encodingScores[label](once)
      if (score > bestScore) [best, bestScore] = [label, score]
    }
    return best
  }

  return {
    counts,
    get majority() {
      if (learnt.length === 0) return undefined
      estimate ??= estimateShares(learnt, bonus)
      return clientEncodings[estimate.order[0] as number]
    },
    learn(bytes) {
      if (encoding || isAscii(bytes)) return
      estimate = undefined
      const once = withoutRepeats(bytes)
      learnt.push(clientEncodings.map((label) => encodingScores[label](once)))
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

/**
 * One or two double-byte characters that are repeated count once: a line of bars (A1AA in Korean) says as little as one
 * bar, but is two frequent letters in Thai, thirteen times.
 */
function withoutRepeats(bytes: string): string {
  return bytes.replace(/((?:[\x80-\xff][\x40-\xff]){1,2})\1{2,}/g, '$1')
}

/** In the sequence of `clientEncodings`. */
interface Estimate {
  /** Shares of the learnt strings, of all of them 1. */
  shares: readonly number[]
  /** What an encoding's share adds to its score. */
  priors: readonly number[]
  /** Indexes of the encodings, the most usual one first. */
  order: readonly number[]
}

/** Estimates how usual each encoding is: in each round, a string counts for the encodings that fit it best so far. */
function estimateShares(learnt: readonly (readonly number[])[], bonus: readonly number[]): Estimate {
  let shares: number[] = clientEncodings.map(() => 1 / clientEncodings.length)
  let priors: readonly number[] = bonus
  for (let round = 0; round < rounds && learnt.length > 0; round++) {
    const sums = clientEncodings.map(() => unseenStrings)
    for (const scores of learnt) {
      const fits = scores.map((score, at) => score + (priors[at] as number))
      const best = Math.max(...fits)
      const weights = fits.map((fit) => Math.exp(Math.max(fit - best, -maxEvidence)))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      weights.forEach((weight, at) => {
        sums[at] = (sums[at] as number) + weight / total
      })
    }
    const total = sums.reduce((sum, each) => sum + each, 0)
    shares = sums.map((sum) => sum / total)
    priors = shares.map((share, at) => shareCharacters * Math.log(share) + (bonus[at] as number))
  }
  const order = clientEncodings.map((_, at) => at).sort((a, b) => (priors[b] as number) - (priors[a] as number))
  return { shares, priors, order }
}

export function isAscii(bytes: string): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes.charCodeAt(at) > 0x7f) return false
  return true
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

const latinSign = '[\\u0080-\\u00A0\\u00A2-\\u00A9\\u00AC-\\u00AF\\u00B4-\\u00B9\\u00BC-\\u00BE]'
const latinLetter = '[\\u00C0-\\u00FF]'
const garbled = new RegExp(
  [
    ...['\\uFFFD', '[\\uE000-\\uF8FF]', '[\\uFF61-\\uFF9F]{2}'],
    ...[`${latinSign}{2}`, `${latinSign}${latinLetter}`, `${latinLetter}${latinSign}`, `${latinLetter}{3}`],
  ].join('|'),
  'u',
)

/**
 * Whether a text was decoded wrongly, here or before it was written into the file: replacement characters, a Latin sign
 * next to an accented letter, three of those in a row, private-use characters, half-width katakana. Names and
 * descriptions contain none of these.
 */
export function looksGarbled(text: string): boolean {
  return garbled.test(text)
}
