import type { PackageDetail, PackageItem } from '../../domain/package.ts'
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
   * GroupId → the chance of each of those names (its best row), in hundredths of a percent; `null` if there is none
   * (always obtained, or the player chooses).
   */
  chances: Record<string, (number | null)[]>
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
