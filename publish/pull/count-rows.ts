import type { SnapshotRecord } from '../../api/snapshot.ts'

/** Number of rows within records: a lost script removes a map's monsters but not the map. */
export type RowCounts = Record<'spawns' | 'drops' | 'goods', number>

interface Counted {
  maps: readonly SnapshotRecord<'maps'>[]
  monsters: readonly SnapshotRecord<'monsters'>[]
  shops: readonly SnapshotRecord<'shops'>[]
}

export function countRows({ maps, monsters, shops }: Counted): RowCounts {
  return {
    spawns: sum(maps, ({ Spawns }) => Spawns.length),
    drops: sum(monsters, ({ Drops, MvpDrops }) => Drops.length + MvpDrops.length),
    goods: sum(shops, ({ Items }) => Items.length),
  }
}

function sum<T>(records: readonly T[], count: (record: T) => number): number {
  return records.reduce((total, record) => total + count(record), 0)
}
