import { shorten } from './excerpt.ts'
import type { ChangedRecord, ChangeLine, NamedRecord, SectionChanges } from './types.ts'

/** Limits that keep the page readable after a patch that changes everything. */
export const changeLimits = {
  /** Records of one kind (added, removed, changed) in a section. */
  records: 100,
  /** Characters of a record's name. */
  name: 200,
  /** Lines of one changed record. */
  recordLines: 40,
  /** Lines of all changed records of a section. */
  sectionLines: 400,
} as const

export interface SectionRule<Row> {
  before: readonly Row[]
  after: readonly Row[]
  keyOf(row: Row): string | number
  nameBefore(row: Row): string
  nameAfter(row: Row): string
  lines(before: Row, after: Row): ChangeLine[]
  /** Records that are uncertain in one of the two snapshots. */
  isDoubtful?(key: string): boolean
}

/** Compares two lists of records. Both keep the order of the snapshots, which is by key. */
export function compareSection<Row>(rule: SectionRule<Row>): SectionChanges {
  const { keyOf, isDoubtful = () => false } = rule
  const old = new Map(rule.before.map((row) => [String(keyOf(row)), row]))
  const section: SectionChanges = { counts: { added: 0, removed: 0, changed: 0 }, added: [], removed: [], changed: [] }
  const add = (kind: 'added' | 'removed', record: NamedRecord) => {
    if (++section.counts[kind] <= changeLimits.records) section[kind].push(named(record))
  }
  let room: number = changeLimits.sectionLines
  for (const row of rule.after) {
    const key = String(keyOf(row))
    const before = old.get(key)
    old.delete(key)
    if (isDoubtful(key)) continue
    if (before === undefined) {
      add('added', { key, name: rule.nameAfter(row) })
      continue
    }
    const lines = rule.lines(before, row)
    if (lines.length === 0) continue
    section.counts.changed++
    if (room === 0 || section.changed.length >= changeLimits.records) continue
    const record = limited({ key, name: rule.nameAfter(row) }, lines, Math.min(room, changeLimits.recordLines))
    room -= record.lines.length
    section.changed.push(record)
  }
  for (const [key, row] of old) if (!isDoubtful(key)) add('removed', { key, name: rule.nameBefore(row) })
  return section
}

function limited(record: NamedRecord, lines: ChangeLine[], most: number): ChangedRecord {
  return { ...named(record), lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}

function named({ key, name }: NamedRecord): NamedRecord {
  return { key, name: shorten(name, changeLimits.name) }
}
