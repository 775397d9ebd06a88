import { createHash } from 'node:crypto'

/** The content policy's source expression for exactly this inline script. */
export function scriptHash(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
