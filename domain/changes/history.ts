import { itemsOfSet } from './set-rows.ts'
import {
  type AlikeChange,
  type ChangeLine,
  type ChangeSection,
  changeSections,
  type GameChanges,
  type SectionChanges,
} from './types.ts'

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

/** A change in the history of a record's page. */
export interface HistoryLine {
  /** Fragment of the changes page. */
  id: string
  /** The other record that changed; empty for the page's own. */
  of: string
  /** Absent if the whole record was added or removed. */
  line?: ChangeLine | AlikeChange | undefined
  kind: ChangeLine['kind']
}

/** What a version changed in a game record and about it. */
export interface HistoryEntry {
  slug: string
  at: string
  /** Fragment of the changes page. */
  id: string
  lines: HistoryLine[]
}

/** Fragment of a record on a version's page: `package-box`. */
export function changeId(section: ChangeSection, key: string): string {
  return `${section.slice(0, -1)}-${key}`
}

/** What each version changed in every record, newest first, by the record's fragment. An item also has what is about it. */
export function historyIndex(records: readonly ChangeRecord[]): Map<string, HistoryEntry[]> {
  const index = new Map<string, HistoryEntry[]>()
  for (const { slug, at, changes } of records) {
    const places = changeSections.flatMap((section) => linesOf(section, changes[section]))
    for (const [owner, found] of Map.groupBy(places, ([fragment]) => fragment)) {
      // The record's own lines come first.
      const lines = found.map(([, line]) => line).sort((a, b) => Number(a.of !== '') - Number(b.of !== ''))
      const entries = index.get(owner) ?? []
      index.set(owner, entries)
      entries.push({ slug, at, id: lines[0]?.id ?? owner, lines })
    }
  }
  return index
}

type OwnedLine = [owner: string, line: HistoryLine]

function linesOf(section: ChangeSection, { added, removed, changed, alike }: SectionChanges): OwnedLine[] {
  const whole = (['added', 'removed'] as const).flatMap((kind) =>
    (kind === 'added' ? added : removed).flatMap(({ key, name }) => ownedBy(section, { key, name, kind })),
  )
  const own = changed.flatMap(({ key, name, lines }) =>
    // A record may have no line of its own if its changes are not listed.
    (lines.length > 0 ? lines : [undefined]).flatMap((line) =>
      ownedBy(section, { key, name, kind: line?.kind ?? 'changed', line }),
    ),
  )
  const shared = alike.flatMap((line) =>
    line.records.flatMap(({ key, name }) => ownedBy(section, { key, name, kind: line.kind, line: ownPart(line, key) })),
  )
  return [...whole, ...own, ...shared]
}

/** The part of a shared change that is about one record, as far as it is listed. */
function ownPart(line: AlikeChange, key: string): AlikeChange {
  const examples = (line.examples ?? []).filter((example) => example.key === key)
  const [only] = examples.length === 1 ? examples : []
  return { ...line, ...only, examples, records: [], lines: examples.length || line.lines }
}

function ownedBy(
  section: ChangeSection,
  { key, name, ...change }: Pick<HistoryLine, 'kind' | 'line'> & { key: string; name: string },
): OwnedLine[] {
  const id = changeId(section, key)
  const items =
    section === 'sets' ? itemsOfSet(key) : section !== 'items' && change.line?.item ? [change.line.item] : []
  return [
    [id, { id, of: '', ...change }],
    ...items.map((item): OwnedLine => [changeId('items', String(item)), { id, of: name, ...change }]),
  ]
}
