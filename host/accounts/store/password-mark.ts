import { createHash } from 'node:crypto'

/** A fingerprint of an account's password, computed from its hash: changes when the password changes. */
export function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex')
}
