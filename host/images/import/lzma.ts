import { createRequire } from 'node:module'

interface Lzma {
  /** Returns 5 bytes of properties, 8 of the content's size, and the packed bytes. */
  compress(content: Uint8Array): Uint8Array
  /** Throws for damaged bytes. Without a known size it may never return, and some properties take gigabytes. */
  decompress(packed: Uint8Array): Uint8Array
}

const require = createRequire(import.meta.url)

/**
 * Loaded at the first use, which a host does not have. Required, not imported: the types of this package are its
 * sources, which do not pass this project's checks.
 */
export const lzma = (): Lzma => require('lzma1')
