import type { PackageDetail, PackageItem } from '../../domain/package.ts'
import type { PackageRows } from './packages.ts'

/** What packages are found by beside their own name: the names inside, each written once. Fetched when a visitor searches. */
export interface PackageTexts {
  texts: string[]
  /** GroupId → places in `texts`, ascending. */
  rows: Record<string, number[]>
  /**
   * GroupId → the chance of each of those names, its highest row's: hundredths of a percent; `null` where there is none
   * to tell (always in it, or the player chooses).
   */
  chances: Record<string, (number | null)[]>
}

interface Sources {
  /** `name` is what the host calls it there; may be empty. */
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
  const found = packages.map((entry) => {
    const chances = new Map<number, number | null>(entry.Items.map((row) => [placeOf(row), null]))
    for (const { row, chance } of rowsOf(entry.GroupId).pools.flatMap((pool) => pool.rows)) {
      const [place, hundredths] = [placeOf(row), Math.round(Number(chance.percent) * 100)]
      chances.set(place, Math.max(chances.get(place) ?? 0, hundredths))
    }
    return [entry.GroupId, [...chances].sort(([a], [b]) => a - b)] as const
  })
  return {
    texts: [...places.keys()],
    rows: Object.fromEntries(found.map(([id, list]) => [id, list.map(([place]) => place)])),
    chances: Object.fromEntries(found.map(([id, list]) => [id, list.map(([, chance]) => chance)])),
  }
}
