import { textHash } from '../../../domain/text-hash.ts'

/**
 * The hash of a text with a final mix: texts that differ in one letter get very different hashes. For the choice of
 * boundaries, not for names.
 */
export function mixedHash(text: string): number {
  const hash = textHash(text)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
