import { type ChangeSection, changeSections, type GameChanges } from './types.ts'

/** The differences between one data version and the previous one. */
export interface ChangeRecord {
  format: 1
  /** Counts up from 1; gives the order of records independently of the clock. */
  sequence: number
  /** The host's name for the version. */
  version: string
  /** The previous version; empty if the host named none. */
  previous: string
  /** Part of the page's address. */
  slug: string
  /** Time of the pull, ISO 8601 in UTC. */
  at: string
  changes: GameChanges
}

/** Number of data versions whose changes are kept. */
export const maxVersions = 50

/** A place in the changes pages that lists a game record. */
export interface HistoryEntry {
  slug: string
  at: string
  /** Fragment of the changes page. */
  id: string
}

/** Fragment of a record on a version's page: `package-box`. */
export function changeId(section: ChangeSection, key: string): string {
  return `${section.slice(0, -1)}-${key}`
}

/** The places that list each record, newest first, by the record's fragment. */
export function historyIndex(records: readonly ChangeRecord[]): Map<string, HistoryEntry[]> {
  const entries = records.flatMap(({ slug, at, changes }) =>
    changeSections.flatMap((section) => {
      const { added, changed, removed, alike } = changes[section]
      const listed = [...added, ...changed, ...removed, ...alike.flatMap((change) => change.records)]
      return Array.from(new Set(listed.map(({ key }) => key)), (key) => ({ slug, at, id: changeId(section, key) }))
    }),
  )
  return Map.groupBy(entries, ({ id }) => id)
}
