import { existsSync } from 'node:fs'
import path from 'node:path'

/** The data in `../shared` that some tests need; without it they are skipped, with this reason. */
const root = path.resolve(import.meta.dirname, '../../shared')

export const sharedReason = '../shared is absent'

/** Path below `../shared`, or undefined if it does not exist. */
export function sharedPath(relative: string): string | undefined {
  const full = path.join(root, relative)
  return existsSync(full) ? full : undefined
}
