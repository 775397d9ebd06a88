import { Buffer, isAscii as isAsciiBytes, isUtf8 } from 'node:buffer'
import { createClientDecoder, isAscii } from '../../client-files/decode-client-text.ts'

/**
 * Decodes a file with an undeclared encoding. UTF-8 is used unless most of the non-ASCII text is invalid in it, so that
 * one damaged byte in a comment does not garble every name of the file. Otherwise each line is decoded separately as
 * one of the encodings of clients: files of Chinese servers also contain Korean lines. A byte-order mark is dropped.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = unicodeOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('\n')
  return lines.map(lineDecoder(lines)).join('\n')
}

/** The same for parts of the file, whose characters are one byte each. */
export function bytesDecoder(bytes: Buffer): (part: string) => string {
  if (isAsciiBytes(bytes)) return (part) => part
  if (unicodeOf(bytes)) return (part) => (isAscii(part) ? part : Buffer.from(part, 'latin1').toString('utf8'))
  return lineDecoder(bytes.toString('latin1').split('\n'))
}

/** The WHATWG label of the Unicode encoding that fits; undefined if none fits. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const utf8 = new TextDecoder().decode(bytes)
  const invalidCount = utf8.split('\uFFFD').length - 1
  return countNonAscii(utf8) - invalidCount > invalidCount ? 'utf-8' : undefined
}

/** Comments may be in any language, so they do not help to detect the encoding of names. */
const isComment = /^\s*(?:#|\/\/)/

/** Decodes each text in the encoding that fits it; if it is too short to decide, in that of most `lines`. */
function lineDecoder(lines: readonly string[]): (text: string) => string {
  const decoder = createClientDecoder({ usualEncoding: 'big5' })
  for (const line of lines) if (!isAscii(line) && !isComment.test(line)) decoder.learn(line)
  return (text) => decoder.decode(text)
}

function countNonAscii(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) count++
  return count
}
