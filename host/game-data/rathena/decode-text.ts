import { isUtf8 } from 'node:buffer'

/**
 * Text of a file whose encoding nobody declares: Taiwanese server and client files come in UTF-8 or Big5 (Korean
 * comments in CP949 become nonsense, which no one reads). UTF-8 is taken unless most of the text beyond ASCII is broken
 * in it, so that one damaged byte in a comment does not turn every name of the file into nonsense. A byte-order mark is
 * dropped.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** The WHATWG label of the encoding that fits. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const utf8 = new TextDecoder().decode(bytes)
  const broken = brokenIn(utf8)
  return beyondAsciiIn(utf8) - broken > broken ? 'utf-8' : 'big5'
}

const brokenIn = (text: string) => text.split('\uFFFD').length - 1

function beyondAsciiIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) count++
  return count
}
