import type { Material } from '../../../domain/items/item.ts'
import { type ItemRef, itemRef } from './item-ref.ts'

export interface MaterialView extends ItemRef {
  amount: number
  /** The least refine of a piece; absent = any. */
  refine?: number
}

export function materialViews(materials: readonly Material[]): MaterialView[] {
  return materials.map(({ Material, Amount, Refine = 0 }) => ({
    ...itemRef(Material),
    amount: Amount,
    ...(Refine > 0 && { refine: Refine }),
  }))
}

interface WithMaterials {
  materials: MaterialView[]
}

/** The materials that each of several rows needs in the same amount, and the rows with only their other materials. */
export function splitMaterials<Row extends WithMaterials>(
  rows: readonly Row[],
): { shared: MaterialView[]; rows: Row[] } {
  const [first, ...others] = rows
  if (!first || others.length === 0) return { shared: [], rows: [...rows] }
  const shared = first.materials.filter((one) => others.every(({ materials }) => includes(materials, one)))
  const withoutShared = (row: Row) => ({ ...row, materials: row.materials.filter((one) => !includes(shared, one)) })
  return { shared, rows: shared.length > 0 ? rows.map(withoutShared) : [...rows] }
}

/**
 * Splits rows into those that need every material that more than half of the rows need, and the others. With fewer than
 * two such rows, all rows count as alike.
 */
export function splitAlike<Row extends WithMaterials>(
  rows: readonly Row[],
): { alike: readonly Row[]; others: readonly Row[] } {
  const materials = rows.flatMap((row) => row.materials)
  const frequent = materials.filter(
    (one) => rows.filter((row) => includes(row.materials, one)).length * 2 > rows.length,
  )
  const { alike = [], others = [] } = Object.groupBy(rows, (row) =>
    frequent.every((one) => includes(row.materials, one)) ? 'alike' : 'others',
  )
  return alike.length > 1 ? { alike, others } : { alike: rows, others: [] }
}

function includes(materials: readonly MaterialView[], { id, amount, refine }: MaterialView): boolean {
  return materials.some((other) => other.id === id && other.amount === amount && other.refine === refine)
}
