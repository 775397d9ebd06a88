import { type Collection, collections } from '../../api/snapshot.ts'
import type { LastSnapshot } from './last-snapshot.ts'
import type { SnapshotLines } from './write-snapshot.ts'

export interface CollectionDiff {
  added: number
  removed: number
  changed: number
}

/** Compares with the previous snapshot; throws if that cannot be read. */
export function diffSnapshots(before: LastSnapshot, after: SnapshotLines): Record<Collection, CollectionDiff> {
  return Object.fromEntries(
    collections.map((collection) => [collection, diffLines(before.lines(collection), after[collection].lines)]),
  ) as Record<Collection, CollectionDiff>
}

/** Such as `items +2 −1 ~30, packages ~1`. */
export function describeDiff(diff: Record<Collection, CollectionDiff>): string {
  const parts = collections.flatMap((collection) => {
    const { added, removed, changed } = diff[collection]
    const counts = [added && `+${added}`, removed && `−${removed}`, changed && `~${changed}`].filter(Boolean)
    return counts.length > 0 ? [`${collection} ${counts.join(' ')}`] : []
  })
  return parts.join(', ') || 'no record differs'
}

function diffLines(before: readonly string[], after: readonly string[]): CollectionDiff {
  // Most records are equal, and only the others need their key.
  const oldLines = new Set(before)
  const keptLines = new Set(after)
  const newLines = after.filter((line) => !oldLines.has(line))
  const oldKeys = new Set(before.filter((line) => !keptLines.has(line)).map(keyOf))
  let changed = 0
  for (const line of newLines) if (oldKeys.delete(keyOf(line))) changed++
  return { added: newLines.length - changed, removed: oldKeys.size, changed }
}

/** The text of a record's key, which is the first field of its line. */
function keyOf(line: string): string {
  return /^\{"\w+":("[^"]*"|[^,}]+)/.exec(line)?.[1] ?? line
}
