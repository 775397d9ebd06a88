/**
 * Decodes text that the server stored. If the connection is latin1 (`default_codepage`), a client's Big5 bytes are
 * stored as Western European letters: if all characters of a text can be such bytes, and the bytes are valid in the
 * clients' code page, it is decoded that way. Correctly stored text is not changed.
 */
export function createGameText(charset: string): (stored: string) => string {
  const decoder = new TextDecoder(charset, { fatal: true })
  return function readText(stored) {
    const bytes = asLatin1(stored)
    if (!bytes) return stored
    try {
      return decoder.decode(bytes)
    } catch {
      return stored
    }
  }
}

/** MariaDB's latin1 is windows-1252, in which 27 bytes of 0x80 to 0x9F are other letters. */
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(new Uint8Array([byte])), byte]),
)

/** The bytes of a text in latin1; undefined if that is impossible, or the text is ASCII and needs no decoding. */
function asLatin1(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  let hasHigh = false
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf.get(text[at] as string)
    if (byte === undefined) return undefined
    bytes[at] = byte
    hasHigh ||= byte > 127
  }
  return hasHigh ? bytes : undefined
}
