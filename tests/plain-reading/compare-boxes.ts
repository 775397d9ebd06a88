/** Compares the boxes for 50, 90 and 99 % on the pages of packages with the laws of their draws, and with the data files. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { DataPackageRow, PackageData } from '../../api/open-data.ts'
import { maxBoxes } from '../../domain/odds/boxes.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import { partsOf, rowsOf } from './read-page.ts'
import { grouped } from './shown-figures.ts'

/** Throws if a number is wrong. Returns the number of random rows. */
export function compareBoxes(pages: string): number {
  const folder = path.join(pages, 'package')
  let count = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    const { page, record } = JSON.parse(read(file)) as { page: PackageData; record: PackageDetail }
    const parts = partsOf(read(file.replace(/json$/, 'html')), /<section data-pool="([\w-]+)"/)
    for (const { pool, rows } of page.tables) {
      const shown = rowsOf(parts.find(({ name }) => name === String(pool))?.html ?? '')
      if (typeof pool !== 'number' || pool === 0) {
        for (const row of rows) expect([1, null], file).toContain(row.boxes50)
        continue
      }
      const laws = lawOf(record, pool)
      expect(laws.length, file).toBe(rows.length)
      for (const [index, row] of rows.entries()) {
        const name = `${file}: ${row.item.name}`
        const law = laws[index] as Law
        expect(row, name).toMatchObject(law)
        if (row.boxes50 !== null || law.boxes99 !== null) expect(shown[index]?.[3], name).toBe(textOfBoxes(row))
        count++
      }
    }
  }
  return count
}

type Law = Pick<DataPackageRow, 'boxes50' | 'boxes90' | 'boxes99' | 'boxesCertainAlone'>

/** By formulas of their own, apart from the program's sums: geometric draws, and the worst phase of a shared pool. */
function lawOf({ Items, Picks = [], Shared = [] }: PackageDetail, pool: number): Law[] {
  const rows = Items.filter((row) => row.Pool === pool && row.Choice === undefined && row.Chance !== -1)
  const times = Picks.find(({ Pool }) => Pool === pool)?.Times ?? 1
  const isShared = Shared.some(({ Pool }) => Pool === pool)
  const hasOdds = rows.some(({ Effective = 0, Refused }) => Effective > 0 && !Refused)
  const tickets = rows.map(({ Refused, Effective = 0, Chance }) => (Refused ? 0 : hasOdds ? Effective : Chance))
  const all = hasOdds ? 100_000 : tickets.reduce((sum, count) => sum + count, 0)
  return tickets.map((own) => {
    const least = (percent: number) => {
      if (own === 0) return null
      if (own >= all) return 1
      const draws = Math.log(1 - percent / 100) / Math.log1p(-own / all)
      const boxes = Math.max(1, Math.ceil(draws / times - 1e-7))
      return boxes > maxBoxes ? null : boxes
    }
    const certain = own >= all ? 1 : Math.ceil((2 * (all - own) + 1) / times)
    return {
      boxes50: least(50),
      boxes90: least(90),
      boxes99: least(99),
      boxesCertainAlone: isShared && own > 0 ? certain : null,
    }
  })
}

function textOfBoxes({ boxes50, boxes90, boxes99, boxesCertainAlone }: DataPackageRow): string {
  const text = (count: number | null) => (count === null ? `${grouped(maxBoxes)} 以上` : grouped(count))
  const counts = boxes50 === boxes99 ? text(boxes50) : [boxes50, boxes90, boxes99].map(text).join('/')
  return counts + (boxesCertainAlone === null ? '' : `獨開必中 ${grouped(boxesCertainAlone)}`)
}
