import { packageCopy } from '../copy/contract.ts'
import { fill } from '../copy/fill.ts'
import { packageSiteCopy } from '../copy/site-wiki.ts'
import { type DropChance, dropChanceText, dropPools } from '../drop-rate.ts'
import { quantityText } from '../number-text.ts'
import { type PackageDetail, type PackageItem, timesOf } from '../package.ts'
import { plainText } from '../plain-text.ts'
import { createLines } from './collect-lines.ts'
import { excerpts } from './excerpt.ts'
import { pairRows } from './pair-rows.ts'
import type { ChangeLine } from './types.ts'

/** A row as the package's page shows it. */
interface ShownRow {
  row: PackageItem
  /** Pool, `choice 1`, …; 0 = always obtained. */
  pool: number | string
  place: string
  quantity: string
  chance: string
}

/**
 * Differences of a package: first added and removed rows, then changed rows, each with its chance within its pool, to
 * two decimals. A changed weight that changes no displayed chance is not reported.
 */
export function packageLines(before: PackageDetail, after: PackageDetail): ChangeLine[] {
  const { lines, compare, added, removed } = createLines()
  if (before === after) return lines
  compare('name', before.Name, after.Name)
  compare('type', packageCopy.types[before.Type], packageCopy.types[after.Type])
  const texts = excerpts(plainText(before.Description), plainText(after.Description))
  compare('description', texts.before, texts.after)
  for (const pool of new Set([...(before.Picks ?? []), ...(after.Picks ?? [])].map(({ Pool }) => Pool)))
    compare('picks', String(timesOf(before, pool)), String(timesOf(after, pool)))
  if (isOnlyRenamed(before.Items, after.Items)) return lines
  const pairs = pairRows(shownRows(before), shownRows(after), keyOf, isSame)
  for (const { before: old, after: now } of pairs) {
    if (!old && now) added('row', summary(now), placeOf(now))
    if (old && !now) removed('row', summary(old), placeOf(old))
  }
  for (const { before: old, after: now } of pairs) {
    if (!old || !now) continue
    const at = placeOf(now)
    compare('chance', old.chance, now.chance, at)
    compare('quantity', old.quantity, now.quantity, at)
    compare('remark', old.row.Remark, now.row.Remark, at)
  }
  return lines
}

/** Whether all rows differ only in their name; the item section reports renamed items. */
function isOnlyRenamed(before: readonly PackageItem[], after: readonly PackageItem[]): boolean {
  return before.length === after.length && before.every((row, index) => isSameButName(row, after[index] as PackageItem))
}

function isSameButName(a: PackageItem, b: PackageItem): boolean {
  const isSameDrop = a.Id === b.Id && a.Chance === b.Chance && a.Pool === b.Pool && a.Choice === b.Choice
  return isSameDrop && a.Min === b.Min && a.Max === b.Max && a.Remark === b.Remark
}

function shownRows(entry: PackageDetail): ShownRow[] {
  const { fixed, pools, choices } = dropPools(entry.Items)
  const shown = (row: PackageItem, pool: number | string, place: string, chance: DropChance | 'fixed' | 'choice') => {
    return { row, pool, place, quantity: quantityText(row.Min, row.Max), chance: dropChanceText(chance) }
  }
  return [
    ...fixed.map((row) => shown(row, 0, packageCopy.fixedTitle, 'fixed')),
    ...pools.flatMap(({ pool, rows }, index) => {
      const place = pools.length > 1 ? fill(packageCopy.pool, { n: index + 1 }) : ''
      return rows.map(({ row, chance }) => shown(row, pool, place, chance))
    }),
    ...choices.flatMap(({ choice, rows }) =>
      rows.map((row) => shown(row, `choice ${choice}`, fill(packageSiteCopy.choice, { n: choice }), 'choice')),
    ),
  ]
}

const keyOf = ({ row, pool }: ShownRow) => `${pool} ${row.Id}`
const isSame = (a: ShownRow, b: ShownRow) => a.quantity === b.quantity && a.row.Remark === b.row.Remark
const placeOf = ({ row, place }: ShownRow) => ({ place, subject: row.Name || `#${row.Id}`, item: row.Id })
const summary = ({ row, quantity, chance }: ShownRow) =>
  [`× ${quantity}`, chance, row.Remark].filter(Boolean).join('　')
