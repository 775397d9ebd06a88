import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collections } from '../../api/snapshot.ts'
import {
  readCurrent,
  type SnapshotData,
  snapshotLines,
  type WrittenSnapshot,
  writeSnapshot,
} from '../../publish/pull/write-snapshot.ts'

export function everyNth(ids: readonly number[], n: number): Set<number> {
  return new Set(ids.filter((_, index) => index % n === 0))
}

const namedBy = [
  ['Id', 'Name'],
  ['BaseItem', 'BaseName'],
  ['ResultItem', 'ResultName'],
] as const

/** Adds a mark to the chosen items' names in all records, at any depth. Changes the value itself. */
export function renameItems(value: unknown, ids: ReadonlySet<number>, mark: string): void {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  for (const [id, name] of namedBy) {
    if (ids.has(Number(record[id])) && record[name]) record[name] = `${record[name]}${mark}`
  }
  for (const inner of Object.values(record)) renameItems(inner, ids, mark)
}

/** The game enlarged to `count` items: copies of its own under new ids and names. */
export function withItems(data: SnapshotData, count: number): SnapshotData {
  const { items } = data
  const step = Math.max(...items.map((item) => item.Id)) + 1
  const copies = Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] as SnapshotData['items'][number]
    const round = Math.floor(index / items.length)
    return round === 0 ? item : { ...item, Id: item.Id + round * step, Name: `${item.Name} ${round}` }
  })
  return { ...data, items: copies }
}

/** The current snapshot's records. */
export function readData(snapshots: string): SnapshotData {
  const folder = path.join(snapshots, 'current')
  return Object.fromEntries(
    collections.map((name) => [name, JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))]),
  ) as unknown as SnapshotData
}

/** Makes these records the current snapshot, as if pulled from the same host. */
export function publishData(snapshots: string, data: SnapshotData, version: string): WrittenSnapshot {
  const { host } = readCurrent(snapshots)?.manifest ?? { host: 'http://127.0.0.1' }
  return writeSnapshot(snapshots, snapshotLines(data), { host, version, probe: version })
}
