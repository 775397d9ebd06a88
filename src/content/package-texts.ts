import type { PackageDetail } from '../../domain/package.ts'

/** What packages are found by beside their own name: the names inside, each written once. Fetched when a visitor searches. */
export interface PackageTexts {
  texts: string[]
  /** GroupId → places in `texts`, ascending. */
  rows: Record<string, number[]>
}

export function packageTexts(packages: readonly PackageDetail[], nameOf: (id: number) => string): PackageTexts {
  const places = new Map<string, number>()
  const rows = packages.map(({ GroupId, Items }) => {
    const found = new Set<number>()
    for (const row of Items) {
      const name = row.Name || nameOf(row.Id)
      if (!places.has(name)) places.set(name, places.size)
      found.add(places.get(name) as number)
    }
    return [GroupId, [...found].sort((a, b) => a - b)] as const
  })
  return { texts: [...places.keys()], rows: Object.fromEntries(rows) }
}
