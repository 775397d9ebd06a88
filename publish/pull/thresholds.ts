import { type Collection, collections, type Manifest } from '../../api/snapshot.ts'
import { bearable, fewBad } from './collect.ts'
import type { RowCounts } from './count-rows.ts'
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
  rows: RowCounts
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
  { listed, kept, rows }: Sizes,
  findings: Findings,
  last: Pick<Manifest, 'host' | 'source' | 'counts' | 'rows'> | undefined,
  origin: Origin,
): string[] {
  const reasons: string[] = []
  const known = last && isSameOrigin(last, origin) ? last : undefined
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
    if (!deletedByHand.includes(collection))
      reasons.push(...fallOf(collection, known?.counts[collection], kept[collection]))
  }
  for (const [name, count] of Object.entries(rows)) reasons.push(...fallOf(name, known?.rows[name], count))
  return reasons
}

function fallOf(name: string, before = 0, now: number): string[] {
  if (now >= before * (1 - maxFall)) return []
  const fall = (((before - now) / before) * 100).toFixed(1)
  return [`${name} fell from ${before} to ${now} (${fall} %; at most ${maxFall * 100} %)`]
}

function recordsOf(entries: readonly BadRecord[], collection: Collection): number {
  return new Set(entries.filter((entry) => entry.collection === collection).map((entry) => entry.record)).size
}

/** An enchant that could not be loaded keeps its page, which says so; a single one must not hold back a small host. */
function isOneEnchant(collection: Collection, bad: number): boolean {
  return collection === 'enchants' && bad === 1
}
