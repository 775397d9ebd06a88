import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { historyFolder } from '../../api/changes.ts'
import {
  type Collection,
  collections,
  currentSnapshot,
  joinLines,
  type Manifest,
  manifestFile,
  manifestSchema,
  type SnapshotRecord,
  snapshotFormat,
} from '../../api/snapshot.ts'
import { readLink, switchLink, sync, temporaryName, writeFileAtomic, writeFileDurable } from '../../ops/atomic-files.ts'
import { countRows } from './count-rows.ts'
import type { Findings } from './quarantine.ts'

export type SnapshotData = { [C in Collection]: SnapshotRecord<C>[] }

/** Key by which each collection is sorted. */
const keyOfRecord: { [C in Collection]: (record: SnapshotRecord<C>) => string | number } = {
  items: (record) => record.Id,
  packages: (record) => record.GroupId,
  reforms: (record) => record.ReformBox,
  enchants: (record) => record.Id,
  enchantables: (record) => record.Id,
  monsters: (record) => record.Id,
  maps: (record) => record.Name,
  shops: (record) => record.Id,
  dropRules: (record) => record.Id,
  refineTables: (record) => record.Id,
  gradeTables: (record) => record.Id,
  posts: (record) => record.id,
}

/** Number of snapshots to keep in addition to the current and the previous one. */
const keptSnapshots = 5

export interface WrittenSnapshot {
  /** Name of its folder: a hash of all data, so equal data give the same snapshot. */
  id: string
  manifest: Manifest
  /** Whether it differs from the previous current snapshot. */
  changed: boolean
}

/** A snapshot's records in the order of their files, and the text of each. */
export type SnapshotLines = { [C in Collection]: { records: SnapshotRecord<C>[]; lines: string[] } }

/** One record per line, sorted, so that two snapshots can be compared by lines. */
export function snapshotLines(data: SnapshotData): SnapshotLines {
  return Object.fromEntries(
    collections.map((collection) => {
      const key = keyOfRecord[collection] as (record: unknown) => string | number
      const records = [...data[collection]].sort((a, b) => compareKeys(key(a), key(b)))
      return [collection, { records, lines: records.map((record) => JSON.stringify(record)) }]
    }),
  ) as SnapshotLines
}

/** Writes a snapshot next to the others and makes it current in one step. The caller must hold the folder's lock. */
export function writeSnapshot(
  folder: string,
  content: SnapshotLines,
  metadata: Pick<Manifest, 'host' | 'version' | 'probe'> &
    Partial<Pick<Manifest, 'source' | 'incomplete' | 'calls' | 'leftOut'>>,
  history: ReadonlyMap<string, string> = new Map(),
): WrittenSnapshot {
  const texts = collections.map((name) => [name, Buffer.from(joinLines(content[name].lines))] as const)
  const hashes = Object.fromEntries(texts.map(([name, bytes]) => [name, hash('sha256', bytes)]))
  const counts = Object.fromEntries(collections.map((name) => [name, content[name].lines.length]))
  const { maps, monsters, shops } = content
  const rows = countRows({ maps: maps.records, monsters: monsters.records, shops: shops.records })
  const historyHash = history.size > 0 ? { history: hash('sha256', JSON.stringify([...history])) } : {}
  const manifest: Manifest = {
    format: snapshotFormat,
    source: '',
    incomplete: [],
    calls: [],
    leftOut: {},
    ...metadata,
    counts,
    rows,
    hashes,
    ...historyHash,
  }
  const identity = [
    snapshotFormat,
    metadata.host,
    metadata.version,
    metadata.probe,
    hashes,
    ...Object.values(historyHash),
  ]
  const id = hash('sha256', JSON.stringify(identity)).slice(0, 16)

  const link = path.join(folder, currentSnapshot)
  const before = readCurrent(folder)
  const target = path.join(folder, id)
  const files = new Map(texts.map(([name, bytes]) => [`${name}.json`, bytes]))
  files.set(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  for (const [name, text] of history) files.set(path.join(historyFolder, name), Buffer.from(text))
  if (!isWhole(target, files)) {
    const temporary = temporaryName(folder)
    const historyPath = path.join(temporary, historyFolder)
    mkdirSync(history.size > 0 ? historyPath : temporary, { recursive: true })
    for (const [name, bytes] of files) writeFileDurable(path.join(temporary, name), bytes)
    if (history.size > 0) sync(historyPath)
    sync(temporary)
    // Replaces a damaged snapshot, or one whose manifest lists other left-out records: the same name has the same data.
    const damaged = temporaryName(folder)
    if (existsSync(target)) renameSync(target, damaged)
    renameSync(temporary, target)
    rmSync(damaged, { recursive: true, force: true })
  }
  if (before?.id !== id) switchLink(link, id)
  pruneSnapshots(folder, [id, before?.id])
  return { id, manifest, changed: before?.id !== id }
}

/** Whether the snapshot exists and all of its files are unchanged. */
function isWhole(folder: string, files: ReadonlyMap<string, Buffer>): boolean {
  try {
    return [...files].every(([name, bytes]) => readFileSync(path.join(folder, name)).equals(bytes))
  } catch {
    return false
  }
}

/** The current snapshot's folder name and manifest; undefined if there is none that can be read. */
export function readCurrent(folder: string): { id: string; manifest: Manifest } | undefined {
  try {
    const id = readLink(path.join(folder, currentSnapshot)) ?? ''
    const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(path.join(folder, id, manifestFile), 'utf8')))
    return { id, manifest }
  } catch {
    return
  }
}

/** Writes the findings, whether or not the data were accepted. */
export function writeQuarantine(folder: string, host: string, accepted: boolean, findings: Findings): void {
  const line = (entry: object) => `\n    ${JSON.stringify(entry)}`
  const { bad, references, enchants, monsters, history } = findings
  const list = (name: string, entries: readonly object[]) =>
    `  "${name}": [${entries.map(line)}${entries.length > 0 ? '\n  ' : ''}]`
  const lists = [
    list('quarantined', bad),
    list('unknownItems', references),
    list('unknownEnchants', enchants),
    list('unknownMonsters', monsters),
    list('history', history),
  ]
  writeFileAtomic(
    path.join(folder, 'quarantine.json'),
    `{\n  "host": ${JSON.stringify(host)},\n  "accepted": ${accepted},\n${lists.join(',\n')}\n}\n`,
  )
}

/**
 * The previous snapshot is kept regardless of its date: the clock may have been set back, and the diff still reads it.
 */
function pruneSnapshots(folder: string, needed: readonly (string | undefined)[]): void {
  const olderSnapshots = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && !needed.includes(name))
    .map((name) => ({ name, at: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of olderSnapshots.slice(keptSnapshots))
    rmSync(path.join(folder, name), { recursive: true, force: true })
}

function compareKeys(a: string | number, b: string | number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
