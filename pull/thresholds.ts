import { type Collection, collections, type Manifest } from '../api/snapshot.ts'
import { bearable, fewBad } from './collect.ts'
import type { BadRecord, Findings } from './quarantine.ts'

const maxFall = 0.2
/** Without these there is no wiki; a host in the old mode of the game may well have no enchants and no reforms. */
const requiredCollections: readonly Collection[] = ['items', 'packages']

export interface Sizes {
  /** Records that the host listed. */
  listed: Record<Collection, number>
  /** Records that were right. */
  kept: Record<Collection, number>
}

/** Reasons not to publish what was pulled; empty = good. `last` counts only when it came from the same host. */
export function reasonsToRefuse(
  { listed, kept }: Sizes,
  findings: Findings,
  last: Pick<Manifest, 'host' | 'counts'> | undefined,
  host: string,
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
    const before = last?.host === host ? (last.counts[collection] ?? 0) : 0
    if (kept[collection] < before * (1 - maxFall) && !isUsualDeletion(collection, before - kept[collection])) {
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

/** Announcements are deleted by hand: two old ones gone are no loss of data, even where there were only five. */
function isUsualDeletion(collection: Collection, fallen: number): boolean {
  return collection === 'posts' && fallen <= 2
}
