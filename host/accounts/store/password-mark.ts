import { createHash } from 'node:crypto'

/** Tells one password of an account from another, by the hash that is kept of it. */
export function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex')
}
