import { type Collection, collections, type Manifest } from '../api/snapshot.ts'
import { bearable, fewBad } from './collect.ts'
import type { BadRecord, Findings } from './quarantine.ts'

const maxFall = 0.2
/** Without these there is no wiki; a host in the old mode of the game may well have no enchants and no reforms. */
const requiredCollections: readonly Collection[] = ['items', 'packages']
/** An admin may delete as many announcements as he likes: that is no loss of the game's data. */
const deletedByHand: readonly Collection[] = ['posts']

export interface Sizes {
  /** Records that the host listed. */
  listed: Record<Collection, number>
  /** Records that were right. */
  kept: Record<Collection, number>
}

/** Where data came from: sizes and changes are told within one host and one game only. */
export interface Origin {
  host: string
  source?: string
}

/** Whether two snapshots tell of the same game of the same host. A host that does not name its game has one. */
export function isSameOrigin(a: Origin, b: Origin): boolean {
  return a.host === b.host && (a.source === b.source || !a.source || !b.source)
}

/** Reasons not to publish what was pulled; empty = good. `last` counts only when it has the same origin. */
export function reasonsToRefuse(
  { listed, kept }: Sizes,
  findings: Findings,
  last: Pick<Manifest, 'host' | 'source' | 'counts'> | undefined,
  origin: Origin,
): string[] {
  const reasons: string[] = []
  for (const collection of collections) {
    const bad = recordsOf(findings.bad, collection)
    const most = bearable(listed[collection])
    if (bad > most && !isOneEnchant(collection, bad)) {
      const share = ((bad / Math.max(1, listed[collection])) * 100).toFixed(1)
      reasons.push(`${bad} of ${listed[collection]} ${collection} are bad (${share} %; at most ${most})`)
    }
    const maimed = recordsOf(findings.lost, collection)
    if (maimed >= fewBad && maimed > kept[collection] / 2) {
      reasons.push(`${maimed} of ${kept[collection]} ${collection} have numbers that their fields cannot have`)
    }
    if (requiredCollections.includes(collection) && kept[collection] === 0) reasons.push(`there are no ${collection}`)
    const before = last && isSameOrigin(last, origin) ? (last.counts[collection] ?? 0) : 0
    if (kept[collection] < before * (1 - maxFall) && !deletedByHand.includes(collection)) {
      const fall = (((before - kept[collection]) / before) * 100).toFixed(1)
      reasons.push(`${collection} fell from ${before} to ${kept[collection]} (${fall} %; at most ${maxFall * 100} %)`)
    }
  }
  return reasons
}

function recordsOf(entries: readonly BadRecord[], collection: Collection): number {
  return new Set(entries.filter((entry) => entry.collection === collection).map((entry) => entry.record)).size
}

/** An enchant that could not be loaded keeps its page, which says so; a single one must not hold back a small host. */
function isOneEnchant(collection: Collection, bad: number): boolean {
  return collection === 'enchants' && bad === 1
}
