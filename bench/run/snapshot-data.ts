import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collections } from '../../api/snapshot.ts'
import { readCurrent, type SnapshotData, snapshotLines, writeSnapshot } from '../../publish/pull/write-snapshot.ts'

/** The game with `count` items: its first ones, then copies with new ids and names. */
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
  ) as SnapshotData
}

/** Makes these records the current snapshot, as if pulled from the same host. */
export function publishData(snapshots: string, data: SnapshotData, version: string): void {
  const { host } = readCurrent(snapshots)?.manifest ?? { host: 'http://127.0.0.1' }
  writeSnapshot(snapshots, snapshotLines(data), { host, version, probe: version })
}
