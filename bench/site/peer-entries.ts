import type { SnapshotData } from '../../pull/write-snapshot.ts'

interface PeerRow {
  href: string
  name: string
  icon: number
  amount: string
  chance: string
}

/** A page as the peers get it: ready figures, so that only the rendering and writing is compared. */
export interface PeerEntry {
  path: string
  name: string
  icon: number
  facts: { label: string; value: string }[]
  /** HTML, purged. */
  text: string
  tables: { label: string; rows: PeerRow[] }[]
}

/** A page for every item, with the boxes that give it, and one for every package, with all of its rows. */
export function peerEntries(data: SnapshotData): PeerEntry[] {
  const givenBy = new Map<number, PeerRow[]>()
  const packages = data.packages.map((entry): PeerEntry => {
    const sums = new Map<number, number>()
    for (const row of entry.Items) {
      if (row.Chance > 0) sums.set(row.Pool, (sums.get(row.Pool) ?? 0) + row.Chance)
    }
    const pools = new Map<string, PeerRow[]>()
    for (const row of entry.Items) {
      const sum = sums.get(row.Pool) ?? 0
      const chance = row.Chance === -1 ? '100.0%' : `${(sum ? (row.Chance / sum) * 100 : 0).toFixed(2)}%`
      const amount = row.Min === row.Max ? String(row.Min) : `${row.Min}–${row.Max}`
      const label = row.Chance === -1 ? 'fixed' : `pool ${row.Pool}`
      add(pools, label, { href: `/item/${row.Id}`, name: row.Name, icon: row.Id, amount, chance })
      add(givenBy, row.Id, { href: `/package/${entry.GroupId}`, name: entry.Name, icon: entry.ItemId, amount, chance })
    }
    return {
      path: `/package/${entry.GroupId}`,
      name: entry.Name,
      icon: entry.ItemId,
      facts: [{ label: 'type', value: entry.Type }],
      text: entry.Description,
      tables: [...pools].map(([label, rows]) => ({ label, rows })),
    }
  })
  const items = data.items.map((item): PeerEntry => {
    const rows = givenBy.get(item.Id)
    return {
      path: `/item/${item.Id}`,
      name: item.Name,
      icon: item.Id,
      facts: [
        { label: 'id', value: String(item.Id) },
        { label: 'slots', value: String(item.Slot ?? 0) },
      ],
      text: item.Description,
      tables: rows ? [{ label: 'packages', rows }] : [],
    }
  })
  return [...items, ...packages]
}

function add<K>(map: Map<K, PeerRow[]>, key: K, row: PeerRow): void {
  const rows = map.get(key)
  if (rows) rows.push(row)
  else map.set(key, [row])
}
