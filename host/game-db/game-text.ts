/**
 * Reads what the server has stored. With the connection in latin1 (`default_codepage`) a client's Big5 bytes stand in
 * the tables as letters of Western Europe: where all letters of a text can be such bytes, and the bytes are a text in
 * the clients' code page, that is what was meant. What is stored rightly stays as it is.
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

/** The bytes of a text that latin1 can hold; undefined where it cannot, or where it is ASCII and there is nothing to do. */
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
