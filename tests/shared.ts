import { existsSync } from 'node:fs'
import path from 'node:path'

/** The data beside the project that some tests need; they are skipped, with this reason printed, where it is absent. */
const root = path.resolve(import.meta.dirname, '../../shared')

export const sharedReason = '../shared is absent'

/** Path below `../shared`, or undefined where it is absent. */
export function sharedPath(relative: string): string | undefined {
  const full = path.join(root, relative)
  return existsSync(full) ? full : undefined
}
