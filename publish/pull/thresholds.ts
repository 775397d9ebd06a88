import { type Collection, collections, type Manifest } from '../../api/snapshot.ts'
import { maxBadRecords } from './collect.ts'
import type { RowCounts } from './count-rows.ts'
import type { BadRecord, Findings } from './quarantine.ts'

const maxFall = 0.2
/** Without these the site is useless; a pre-renewal host may have no enchants and no reforms. */
const requiredCollections: readonly Collection[] = ['items', 'packages']
/** An admin may delete any number of announcements: that is not a loss of game data. */
const deletedByHand: readonly Collection[] = ['posts']

export interface Sizes {
  /** Number of records that the host listed. */
  listed: Record<Collection, number>
  /** Number of records that the host says it has; it may say so of some collections only. */
  counted: Readonly<Record<string, number>>
  /** Number of records that the host has returned, valid or not. */
  received: Record<Collection, number>
  /** Number of valid records. */
  kept: Record<Collection, number>
  rows: RowCounts
}

/** The source of data: sizes and changes are compared only within the same host and game. */
export interface Origin {
  host: string
  source?: string
}

/** Whether two snapshots may be of the same game of the same host: a snapshot may lack the name of its game. */
export function isSameOrigin(a: Origin, b: Origin): boolean {
  return a.host === b.host && (a.source === b.source || !a.source || !b.source)
}

/** Reasons not to publish the pulled data; empty = none. `last` is used only if it has the same origin. */
export function reasonsToRefuse(
  { listed, counted, received, kept, rows }: Sizes,
  findings: Findings,
  last: Pick<Manifest, 'host' | 'source' | 'counts' | 'rows'> | undefined,
  origin: Origin,
): string[] {
  const reasons: string[] = []
  const previous = last && isSameOrigin(last, origin) ? last : undefined
  for (const collection of collections) {
    const bad = countRecords(findings.bad, collection)
    const maxBad = maxBadRecords(listed[collection])
    if (bad > maxBad && !isOneEnchant(collection, bad)) {
      const share = ((bad / Math.max(1, listed[collection])) * 100).toFixed(1)
      reasons.push(`${bad} of ${listed[collection]} ${collection} are bad (${share} %; at most ${maxBad})`)
    }
    const hostCount = counted[collection] ?? 0
    if (received[collection] < hostCount)
      reasons.push(`the host has ${hostCount} ${collection} and returned ${received[collection]}`)
    if (requiredCollections.includes(collection) && kept[collection] === 0) reasons.push(`there are no ${collection}`)
    if (!deletedByHand.includes(collection))
      reasons.push(...fallOf(collection, previous?.counts[collection], kept[collection]))
  }
  for (const [name, count] of Object.entries(rows)) reasons.push(...fallOf(name, previous?.rows[name], count))
  return reasons
}

function fallOf(name: string, before = 0, now: number): string[] {
  if (now >= before * (1 - maxFall)) return []
  const fall = (((before - now) / before) * 100).toFixed(1)
  return [`${name} fell from ${before} to ${now} (${fall} %; at most ${maxFall * 100} %)`]
}

function countRecords(entries: readonly BadRecord[], collection: Collection): number {
  return new Set(entries.filter((entry) => entry.collection === collection).map((entry) => entry.record)).size
}

/** An enchant that could not be loaded keeps its page with a message; a single one must not block a small host. */
function isOneEnchant(collection: Collection, bad: number): boolean {
  return collection === 'enchants' && bad === 1
}
