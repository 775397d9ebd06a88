import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder `../shared` next to the project: real game files and public collections that some tests read. These tests
 * are skipped on machines without it.
 */
const root = path.resolve(import.meta.dirname, '../../shared')

/** Why a test is skipped. */
export const sharedReason = '../shared is absent'

/** Path below `../shared`, or undefined if it does not exist. */
export function sharedPath(relative: string): string | undefined {
  const full = path.join(root, relative)
  return existsSync(full) ? full : undefined
}

/** Attack strings of public collections for HTML sanitisers; none without `../shared`. Throws if a collection is missing. */
export function attackStrings(): string[] {
  if (!existsSync(root)) return []
  return ['xss-dompurify-expect.json', 'xss-rgrove-sanitize.json', 'xss-bleach.json', 'blns.json'].flatMap((name) => {
    const list = JSON.parse(readFileSync(path.join(root, 'corpora', name), 'utf8')) as (string | { payload: string })[]
    return list.map((entry) => (typeof entry === 'string' ? entry : entry.payload))
  })
}
