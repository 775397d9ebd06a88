import { createHash, randomBytes } from 'node:crypto'

/** Opaque, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: who reads the database has none. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
