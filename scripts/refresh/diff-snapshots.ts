import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Collection, collections } from '../../api/snapshot.ts'

export interface CollectionDiff {
  added: number
  removed: number
  changed: number
}

/** What differs between two snapshot folders; they hold one record a line, so that lines are compared. */
export function diffSnapshots(before: string, after: string): Record<Collection, CollectionDiff> {
  return Object.fromEntries(
    collections.map((collection) => [
      collection,
      diffLines(readLines(before, collection), readLines(after, collection)),
    ]),
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

function diffLines(before: Map<string, string>, after: Map<string, string>): CollectionDiff {
  const diff = { added: 0, removed: 0, changed: 0 }
  for (const [key, line] of after) {
    const old = before.get(key)
    if (old === undefined) diff.added++
    else if (old !== line) diff.changed++
  }
  for (const key of before.keys()) if (!after.has(key)) diff.removed++
  return diff
}

/** Records by the text of their key, which stands first in each line. */
function readLines(folder: string, collection: Collection): Map<string, string> {
  const text = readFileSync(path.join(folder, `${collection}.json`), 'utf8')
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const record = line.endsWith(',') ? line.slice(0, -1) : line
    lines.set(/^\{"\w+":("[^"]*"|[^,}]+)/.exec(record)?.[1] ?? record, record)
  }
  return lines
}
