import type { PackageDetail, PackageItem } from '../../domain/packages/package.ts'
import type { PackageRows } from './packages.ts'

/**
 * Names of the items inside packages, by which packages are found in addition to their own name; each name is stored
 * once. Loaded when a visitor searches.
 */
export interface PackageTexts {
  texts: string[]
  /** GroupId → indices into `texts`, ascending. */
  rows: Record<string, number[]>
  /**
   * GroupId → the chance of each of those names (its best row); `null` if there is none (always obtained, the player
   * chooses, or the game server does not load the row).
   */
  chancesPer10k: Record<string, (number | null)[]>
}

interface Sources {
  /** `name` is the host's name for it in this place; may be empty. */
  nameOf: (id: number, name: string) => string
  rowsOf: (groupId: string) => PackageRows
}

export function packageTexts(packages: readonly PackageDetail[], { nameOf, rowsOf }: Sources): PackageTexts {
  const places = new Map<string, number>()
  const placeOf = ({ Id, Name }: PackageItem) => {
    const name = nameOf(Id, Name)
    if (!places.has(name)) places.set(name, places.size)
    return places.get(name) as number
  }
  const listed = packages.map((entry) => {
    const chancesPer10k = new Map<number, number | null>(entry.Items.map((row) => [placeOf(row), null]))
    const { fixed, pools, choices } = rowsOf(entry.GroupId)
    for (const { row, chance } of pools.flatMap((pool) => pool.rows)) {
      if (row.Refused) continue
      const place = placeOf(row)
      const chancePer10k = Math.round(Number(chance.percent) * 100)
      chancesPer10k.set(place, Math.max(chancesPer10k.get(place) ?? 0, chancePer10k))
    }
    for (const row of [...fixed, ...choices.flatMap(({ rows }) => rows)]) {
      if (!row.Refused) chancesPer10k.set(placeOf(row), null)
    }
    return [entry.GroupId, [...chancesPer10k].sort(([a], [b]) => a - b)] as const
  })
  return {
    texts: [...places.keys()],
    rows: Object.fromEntries(listed.map(([id, list]) => [id, list.map(([place]) => place)])),
    chancesPer10k: Object.fromEntries(listed.map(([id, list]) => [id, list.map(([, chance]) => chance)])),
  }
}
