import { expect, it } from 'vitest'
import { textMark } from './text-mark.ts'

/** Published values of cyrb53 with seed 0. */
it.each([
  ['a', 0x1c2ba782c97901],
  ['b', 0x1eda5bc254d2bf],
  ['revenge', 0xe64cc3b748385],
])('the mark of %s is its cyrb53', (text, hash) => expect(textMark(text)).toBe(hash.toString(36)))
