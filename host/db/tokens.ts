import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: the database contains no usable tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
