import type { ChangeRecord } from '../../../domain/changes/history.ts'
import {
  type AlikeChange,
  type ChangeKind,
  type ChangeLine,
  type ChangeSection,
  changeKinds,
  changeSections,
  directionOf,
  isHiddenChange,
  type NamedRecord,
  ratioOf,
  type SectionChanges,
  shownKind,
  sizeOf,
} from '../../../domain/changes/types.ts'
import { changesCopy, changesSiteCopy } from '../../../domain/copy/changes.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { instantMs, taipeiText } from '../../../domain/time/taipei-time.ts'
import { itemById } from '../items.ts'
import { type RecordView, recordView } from './change-record-view.ts'
import { differenceOf, recordsText, subjectText } from './change-texts.ts'

/** What a line is about. */
interface SubjectView extends Pick<ChangeLine, 'place' | 'subject'> {
  /** Page of its item; empty if that no longer exists. */
  href: string
}

/** A change of one record, or of many that changed alike. */
export interface ChangeRowView extends SubjectView, Pick<ChangeLine, 'kind' | 'before' | 'after'> {
  /** The record; of many, some of them. */
  records: RecordView[]
  /** The first records by name; empty for one record. */
  names: string
  /** Fragments of the records that no earlier row of the page has. */
  anchors: string[]
  /** Lines that a row for several puts together, and the number of those that are not listed. */
  examples: ChangeExampleView[]
  more: number
  /** `+50%`; empty if it is no number. */
  difference: string
  /** 1 for up, −1 for down, 0 if it is neither. */
  direction: -1 | 0 | 1
  /** The values are not public. */
  hidden: boolean
}

export interface ChangeExampleView extends SubjectView, Pick<ChangeLine, 'before' | 'after'> {
  /** Absent if the row is about one record only. */
  record: RecordView | undefined
}

export interface ChangesSectionView {
  id: ChangeSection
  title: string
  /** `新增 3、變更 4`. */
  countText: string
  counts: Record<ChangeKind, number>
  added: RecordView[]
  removed: RecordView[]
  /** The changes of each field, the field with the largest change first. */
  groups: { label: string; rows: ChangeRowView[] }[]
  /** Number of lines that are not listed. */
  more: number
}

export interface ChangesView {
  slug: string
  version: string
  previous: string
  date: string
  /** `道具 新增 3、變更 5；道具包 變更 2`. */
  summary: string
  sections: ChangesSectionView[]
}

export function changesView(record: ChangeRecord): ChangesView {
  const changedSections = changeSections.filter((name) => countText(record.changes[name]))
  return {
    ...versionView(record),
    sections: changedSections.map((name) => {
      const section = record.changes[name]
      return {
        id: name,
        title: changesSiteCopy.sections[name],
        countText: countText(section),
        counts: section.counts,
        added: section.added.map((entry) => recordView(name, entry)),
        removed: section.removed.map((entry) => recordView(name, entry)),
        groups: groupsOf(name, section),
        more: section.changed.reduce((sum, { more }) => sum + more, section.more),
      }
    }),
  }
}

/** Number of lines on a version's page. */
export function lineCount({ sections }: ChangesView): number {
  return sections.reduce(
    (sum, { added, removed, groups }) =>
      groups.reduce((rows, group) => rows + group.rows.length, sum + added.length + removed.length),
    0,
  )
}

/** A version in the list of versions. */
export function versionView({ slug, version, previous, at, changes }: ChangeRecord): Omit<ChangesView, 'sections'> {
  const changedSections = changeSections.filter((name) => countText(changes[name]))
  const parts = changedSections.map((name) => `${changesSiteCopy.sections[name]} ${countText(changes[name])}`)
  return {
    slug,
    version,
    previous,
    date: taipeiText(instantMs(at) ?? 0),
    summary: parts.join('；') || changesCopy.none,
  }
}

function countText({ counts }: SectionChanges): string {
  const kinds = changeKinds.filter((kind) => counts[kind] > 0)
  return kinds.map((kind) => `${changesCopy[kind]} ${numberText(counts[kind])}`).join('、')
}

interface SortedChange {
  line: ChangeLine | AlikeChange
  rank: number
  records: NamedRecord[]
}

/** The rows of each field: what players look at first, then by the size of the change. Of a record's rows, the first has its anchor. */
function groupsOf(section: ChangeSection, { alike, changed }: SectionChanges): ChangesSectionView['groups'] {
  const shared = alike.map((line) => ({ line, rank: line.rank ?? 1, records: line.records }))
  const single = changed.flatMap((record) =>
    record.lines.map((line) => ({ line, rank: record.rank ?? 1, records: [record] })),
  )
  const sorted: SortedChange[] = [...shared, ...single].sort(
    (a, b) => b.rank - a.rank || sizeOf(b.line) - sizeOf(a.line),
  )
  const anchorIds = new Set<string>()
  return [...Map.groupBy(sorted, ({ line }) => line.field)].map(([field, lines]) => ({
    label: changesSiteCopy.fields[field],
    rows: mergeTiny(lines).map((entry) => {
      const row = rowView(section, entry)
      const anchors = row.records.map(({ id }) => id).filter((id) => !anchorIds.has(id))
      for (const id of anchors) anchorIds.add(id)
      return { ...row, anchors }
    }),
  }))
}

/**
 * Differences below 1 % as one change, at the end: if one row of a box gets another weight, the chances of all its rows
 * differ a little.
 */
function mergeTiny(changes: readonly SortedChange[]): readonly SortedChange[] {
  const tinyChanges = changes.filter(({ line }) => Math.abs((ratioOf(line) ?? 2) - 1) < 0.01)
  const [first] = tinyChanges
  if (!first || tinyChanges.length === 1) return changes
  const records = [
    ...new Map(tinyChanges.flatMap((change) => change.records).map((record) => [record.key, record])).values(),
  ]
  const examples = tinyChanges.flatMap(({ line, records: [record] }) =>
    'count' in line ? (line.examples ?? []) : [{ ...line, key: record?.key ?? '' }],
  )
  const lines = tinyChanges.reduce((sum, { line }) => sum + ('count' in line ? line.lines : 1), 0)
  // An `AlikeChange` counts all its records but lists only some of them.
  const unlisted = tinyChanges.map(({ line }) => ('count' in line ? line.count - line.records.length : 0))
  const count = records.length + unlisted.reduce((sum, n) => sum + n, 0)
  const { kind, field } = first.line
  const texts = { subject: '', item: 0, before: '', after: '' }
  const merged = { kind, field, ...texts, factor: 1, lines, count, records, examples }
  return [...changes.filter((change) => !tinyChanges.includes(change)), { line: merged, rank: 0, records }]
}

function rowView(section: ChangeSection, { line, records: named }: SortedChange): Omit<ChangeRowView, 'anchors'> {
  const records = named.map((record) => recordView(section, record))
  const { before, after } = line
  const [kind, hidden] = [shownKind(line), isHiddenChange(line)]
  const row = { kind, before, after, records, hidden, difference: differenceOf(line), direction: directionOf(line) }
  if (!('count' in line)) return { ...row, ...subjectView(line), names: '', examples: [], more: 0 }
  const byKey = new Map(named.map(({ key }, index) => [key, records[index]]))
  const examples = (line.examples ?? []).map((example) => ({
    ...subjectView(example),
    before: example.before === before ? '' : example.before,
    after: example.after === after ? '' : example.after,
    record: line.count > 1 ? byKey.get(example.key) : undefined,
  }))
  return {
    ...row,
    ...subjectView({ ...line, place: '', subject: subjectText(line) }),
    names: line.count > 1 ? recordsText(line) : '',
    examples,
    more: examples.length > 0 ? line.lines - examples.length : line.count - records.length,
  }
}

function subjectView({ place, subject, item }: Pick<ChangeLine, 'place' | 'subject' | 'item'>): SubjectView {
  return { place, subject, href: item > 0 && itemById(item) ? `/item/${item}` : '' }
}
