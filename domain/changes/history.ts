import type { ChangeSection, GameChanges } from './types.ts'

/** What one data version changed against the one before it. */
export interface ChangeRecord {
  format: 1
  /** Counts up from 1; the order of records, whatever the clock said. */
  sequence: number
  /** The host's name of the version. */
  version: string
  /** The version before; empty where the host named none. */
  previous: string
  /** Its place in the addresses of this site. */
  slug: string
  /** Time of the pull, ISO 8601 in UTC. */
  at: string
  changes: GameChanges
}

/** Records that are kept. */
export const keptRecords = 50

/** A place in the changes pages where a record of the game is listed. */
export interface HistoryEntry {
  slug: string
  version: string
  at: string
  /** Fragment of the changes page. */
  id: string
}

/** Fragment of a record on the page of a version: `package-box`. */
export function changeId(section: ChangeSection, key: string): string {
  return `${section.slice(0, -1)}-${key}`
}

/** Where each record is listed, newest first, by its fragment. */
export function historyIndex(records: readonly ChangeRecord[]): Map<string, HistoryEntry[]> {
  const index = new Map<string, HistoryEntry[]>()
  for (const { slug, version, at, changes } of records) {
    for (const section of Object.keys(changes) as ChangeSection[]) {
      const { added, changed, removed } = changes[section]
      for (const { key } of [...added, ...changed, ...removed]) {
        const id = changeId(section, key)
        const list = index.get(id)
        const entry = { slug, version, at, id }
        if (list) list.push(entry)
        else index.set(id, [entry])
      }
    }
  }
  return index
}
