import { Buffer, isUtf8 } from 'node:buffer'
import { createClientDecoder } from '../decode-client-text.ts'

/** At most this many lines, evenly distributed, are used to find the encoding of a source. */
const learntLines = 1_000
/** Far more bytes beyond ASCII than a text has without a space or a sign between. */
const maxRun = 4096

const [quote, apostrophe, backslash, lineBreak, minus, bracket, equals] = [0x22, 0x27, 0x5c, 0x0a, 0x2d, 0x5b, 0x3d]

/**
 * A source in Big5 or GBK in which each backslash that is the second byte of a character is doubled, as Lua needs:
 * authors often forget it, and then `功` ends a text or loses its second byte. Sources whose authors did not forget it,
 * and sources in other encodings, are not changed.
 */
export function withWholeCharacters(source: Uint8Array): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const { bare, doubled } = trailBackslashes(bytes)
  if (bare.length <= doubled) return source
  const decoder = createClientDecoder()
  const lines = bytes.toString('latin1').split('\n')
  const step = Math.ceil(lines.length / learntLines)
  for (let at = 0; at < lines.length; at += step) decoder.learn(lines[at] as string)
  if (decoder.majority !== 'big5' && decoder.majority !== 'gbk') return source
  const result = Buffer.alloc(bytes.length + bare.length)
  let from = 0
  bare.forEach((place, added) => {
    result.set(bytes.subarray(from, place), from + added)
    result[place + added] = backslash
    from = place
  })
  result.set(bytes.subarray(from), from + bare.length)
  return result
}

interface Trails {
  /** Where a backslash is alone. */
  bare: number[]
  /** How often it is doubled. */
  doubled: number
  /** The end of the current run of bytes beyond ASCII. */
  runEnd: number
}

/** Backslashes in quoted texts that are second bytes of characters. */
function trailBackslashes(bytes: Buffer): Trails {
  const trails: Trails = { bare: [], doubled: 0, runEnd: 0 }
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote || byte === apostrophe) at = scanText(bytes, at + 1, byte, trails)
    else if (byte === minus && bytes[at + 1] === minus) at = afterLong(bytes, at + 2) ?? afterLine(bytes, at)
    else if (byte === bracket) at = afterLong(bytes, at) ?? at + 1
    else at++
  }
  return trails
}

/** Scans a quoted text and returns the place after it. */
function scanText(bytes: Buffer, start: number, end: number, trails: Trails): number {
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at] as number
    if (byte === end || byte === lineBreak) return at + 1
    if (byte === backslash) at += 2
    else if (byte < 0x80) at++
    else at = scanCharacter(bytes, at, end, trails)
  }
  return at
}

function scanCharacter(bytes: Buffer, at: number, end: number, trails: Trails): number {
  if (isUtf8Run(bytes, at, trails)) return trails.runEnd
  const trail = bytes[at + 1]
  if (trail === end || trail === lineBreak) return at + 1
  if (trail !== backslash || isEscapedByte(bytes, at + 1)) return trail === backslash ? at + 1 : at + 2
  if (bytes[at + 2] === backslash) {
    trails.doubled++
    return at + 3
  }
  trails.bare.push(at + 1)
  return at + 2
}

/** Whether the bytes beyond ASCII from here are valid UTF-8. */
function isUtf8Run(bytes: Buffer, at: number, trails: Trails): boolean {
  while (trails.runEnd <= at || (trails.runEnd < bytes.length && (bytes[trails.runEnd] as number) >= 0x80))
    trails.runEnd = Math.max(trails.runEnd, at) + 1
  // Longer runs are no text; looking at each of their rests would take quadratic time.
  return trails.runEnd - at <= maxRun && isUtf8(bytes.subarray(at, trails.runEnd))
}

/** Whether a backslash starts a decimal escape of a byte beyond ASCII (`\\161`): decompilers write only some so. */
function isEscapedByte(bytes: Buffer, at: number): boolean {
  const digits = bytes.toString('latin1', at + 1, at + 4)
  return /^\d{3}$/.test(digits) && Number(digits) >= 128 && Number(digits) <= 255
}

/** The place after a long bracket `[==[…]==]` that begins here; undefined if none does. */
function afterLong(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] !== bracket) return undefined
  let level = 0
  while (bytes[at + 1 + level] === equals) level++
  if (bytes[at + 1 + level] !== bracket) return undefined
  const end = bytes.indexOf(`]${'='.repeat(level)}]`, at + 2 + level, 'latin1')
  return end < 0 ? bytes.length : end + 2 + level
}

function afterLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(lineBreak, at)
  return end < 0 ? bytes.length : end + 1
}
