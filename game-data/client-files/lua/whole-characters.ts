import { Buffer, isUtf8 } from 'node:buffer'
import { createClientDecoder } from '../decode-client-text.ts'

/** Far more bytes beyond ASCII than a text has without a space or a sign between. */
const maxRun = 4096

/** At most this many lines, evenly distributed, are used to find the encoding of a source. */
const learntLines = 1_000

/**
 * A source in Big5 or GBK in which each backslash that is the second byte of a character is doubled, as Lua needs:
 * authors often forget it, and then `功` ends a string or loses its second byte. Other sources are not changed.
 */
export function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const doubled = doubleTrailBackslashes(bytes)
  if (doubled === bytes) return bytes
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('\n')
  const decoder = createClientDecoder()
  const step = Math.ceil(lines.length / learntLines)
  for (let at = 0; at < lines.length; at += step) decoder.learn(lines[at] as string)
  return decoder.majority === 'big5' || decoder.majority === 'gbk' ? doubled : bytes
}

/** Runs of valid UTF-8 are not changed. */
function doubleTrailBackslashes(bytes: Uint8Array): Uint8Array {
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
