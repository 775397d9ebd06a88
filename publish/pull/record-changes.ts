import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { changeRecordSchema, historyFile, historyFilePattern, historyFolder } from '../../api/changes.ts'
import type { Collection, Manifest, SnapshotRecord } from '../../api/snapshot.ts'
import { compareGameData, type DoubtfulKeys } from '../../domain/changes/compare.ts'
import { shorten } from '../../domain/changes/excerpt.ts'
import { type ChangeRecord, maxVersions } from '../../domain/changes/history.ts'
import { type ComparedData, isUnchanged } from '../../domain/changes/types.ts'
import { versionSlug } from '../../domain/changes/version-slug.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import type { LastSnapshot } from './last-snapshot.ts'
import { type Findings, leftOutKeys } from './quarantine.ts'
import { isSameOrigin } from './thresholds.ts'
import type { SnapshotLines } from './write-snapshot.ts'

/** Collections that a host may lack, and start to send with a later version. */
const optionalCollections: ReadonlySet<Collection> = new Set([
  'monsters',
  'maps',
  'shops',
  'refineTables',
  'gradeTables',
  'dropRules',
])

export interface NewSnapshot {
  host: string
  source?: string
  /** The version as the host names it; empty if it has none. */
  version: string
  content: SnapshotLines
  findings: Findings
  at: number
}

/**
 * The history of a new snapshot, file name → text: the history of the last snapshot, and a new record if the data
 * differ. It is part of the snapshot, so both are published by one rename. Lost or broken records are left out with an
 * entry in `findings.history`; they never prevent a pull from publishing.
 */
export function nextHistory(last: LastSnapshot | undefined, next: NewSnapshot): Map<string, string> {
  const { findings } = next
  if (!last || !isSameOrigin(last.manifest, next)) return new Map()
  const records = readHistory(last.folder, (file, reason) => findings.history.push({ file, reason }))
  try {
    const record = recordChanges(last, next, records)
    if (record) records.push(record)
  } catch (error) {
    const reason = `what changed since then is unknown: ${(error as Error).message}`
    findings.history.push({ file: last.folder, reason })
  }
  return new Map(records.slice(-maxVersions).map((record) => [historyFile(record), serializeRecord(record)]))
}

/** A snapshot's records, oldest first; `onBroken` is called for each invalid file. */
export function readHistory(snapshot: string, onBroken: (file: string, reason: string) => void): ChangeRecord[] {
  const folder = path.join(snapshot, historyFolder)
  if (!existsSync(folder)) return []
  const records: ChangeRecord[] = []
  const slugs = new Set<string>()
  for (const name of listFolder(folder, onBroken)) {
    const file = path.join(folder, name)
    try {
      if (!historyFilePattern.test(name)) throw new Error('is not a valid file name of a record')
      const record = v.parse(changeRecordSchema, JSON.parse(readFileSync(file, 'utf8')))
      if (historyFile(record) !== name) throw new Error(`contains record ${historyFile(record)}`)
      if (slugs.has(record.slug.toLowerCase())) throw new Error(`the slug ${record.slug} occurs twice`)
      slugs.add(record.slug.toLowerCase())
      records.push(record)
    } catch (error) {
      onBroken(file, (error as Error).message)
    }
  }
  return records.sort((a, b) => a.sequence - b.sequence)
}

function listFolder(folder: string, onBroken: (file: string, reason: string) => void): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    onBroken(folder, (error as Error).message)
    return []
  }
}

function recordChanges(last: LastSnapshot, next: NewSnapshot, records: ChangeRecord[]): ChangeRecord | undefined {
  const before = readGameData(last, next.content)
  const after = gameData(next.content)
  const leftOut = [last.manifest.leftOut, leftOutKeys(next.findings)]
  const changes = compareGameData(before, after, doubtfulKeys(before, after, leftOut))
  // A new version is recorded even without changed data; changed announcements alone are not.
  const isNewVersion = next.version !== '' && next.version !== last.manifest.version
  if (!isNewVersion && isUnchanged(changes)) return
  const version = shorten(next.version, 100) || taipeiText(next.at).slice(0, 10)
  return v.parse(changeRecordSchema, {
    format: 1,
    sequence: (records.at(-1)?.sequence ?? 0) + 1,
    version,
    previous: shorten(last.manifest.version, 100),
    slug: versionSlug(
      version,
      records.map(({ slug }) => slug),
    ),
    at: new Date(next.at).toISOString(),
    changes,
  })
}

/** Unchanged records are the same objects as in the new snapshot, so only the others are parsed. */
function readGameData(last: LastSnapshot, content: SnapshotLines): ComparedData {
  return comparedData((collection) => {
    const { records, lines } = content[collection]
    const before = last.lines(collection)
    // If a host sends its monsters for the first time, they are not thousands of new ones.
    if (before.length === 0 && optionalCollections.has(collection)) return records
    const recordOfLine = new Map(lines.map((line, index) => [line, records[index]]))
    return before.map((line) => recordOfLine.get(line) ?? JSON.parse(line))
  })
}

function gameData(content: SnapshotLines): ComparedData {
  return comparedData((collection) => content[collection].records)
}

function comparedData(read: <C extends keyof ComparedData>(collection: C) => SnapshotRecord<C>[]): ComparedData {
  return {
    items: read('items'),
    packages: read('packages'),
    reforms: read('reforms'),
    enchants: read('enchants'),
    enchantables: read('enchantables'),
    monsters: read('monsters'),
    maps: read('maps'),
    shops: read('shops'),
    refineTables: read('refineTables'),
    gradeTables: read('gradeTables'),
    dropRules: read('dropRules'),
  }
}

/**
 * A record that one of the two pulls left out, or an enchant that could not be loaded, was neither removed from the
 * game nor added to it.
 */
function doubtfulKeys(
  before: ComparedData,
  after: ComparedData,
  leftOut: readonly Manifest['leftOut'][],
): DoubtfulKeys {
  const keys = (collection: Collection) => new Set(leftOut.flatMap((keysOf) => keysOf[collection] ?? []))
  const enchants = keys('enchants')
  for (const { Id, State } of [...before.enchants, ...after.enchants]) {
    if (State === 'failed') enchants.add(String(Id))
  }
  const refining = { refining: keys('refineTables'), grades: keys('gradeTables') }
  const world = { monsters: keys('monsters'), maps: keys('maps'), shops: keys('shops'), rules: keys('dropRules') }
  return { items: keys('items'), packages: keys('packages'), reforms: keys('reforms'), enchants, ...world, ...refining }
}

/** Serialised in the order of the schema, so that a record that was read gives the same bytes. */
function serializeRecord(record: ChangeRecord): string {
  return `${JSON.stringify(record)}\n`
}
