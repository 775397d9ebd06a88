import { expect, it } from 'vitest'
import { textHash } from './text-hash.ts'

/** Published values of FNV-1a with 32 bits. */
it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of %j is its FNV-1a', (text, hash) => expect(textHash(text)).toBe(hash))
