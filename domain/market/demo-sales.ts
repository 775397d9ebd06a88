import { grades } from '../items/grade.ts'
import { dayMs } from '../time/day.ts'
import { taipeiText } from '../time/taipei-time.ts'
import { createRandom } from '../values/random.ts'
import type { SaleEntry } from './offers-and-sales.ts'

/** A sale of the demonstration screen: generated, not from a server. */
export interface DemoRecord {
  unit_price: number
  amount: number
  /** `YYYY-MM-DD HH:mm`, Taipei. */
  purchased_at: string
  char_name: string
  nameid: number
  cards: number[]
  refine: number
  /** Empty, D, C, B or A. */
  grade: string
}

export const demoRanges = [1, 7, 30] as const
export type DemoRange = (typeof demoRanges)[number]

/** Number of records, and the limits of their prices and amounts (inclusive). */
const demoLimits = { records: 40, minPrice: 400, maxPrice: 649, minAmount: 1, maxAmount: 3 } as const

export interface DemoOptions {
  /** The same seed gives the same records. */
  seed: number
  /** The latest time of a record, in UTC milliseconds. */
  nowMs: number
  /** Item ids of the records, and of the cards in them. */
  items: readonly number[]
  cards: readonly number[]
  names: readonly string[]
}

/**
 * 40 records of the last 30 days, newest first; one in four is from the last 24 hours, one in four from the last week.
 */
export function demoRecords({ seed, nowMs, items, cards, names }: DemoOptions): DemoRecord[] {
  const random = createRandom(seed)
  const records = Array.from({ length: demoLimits.records }, (_, index) => {
    const spanDays = demoRanges[Math.min(index % 4, 2)] as DemoRange
    const atMs = nowMs - random.int(0, spanDays * dayMs - 1)
    const record: DemoRecord = {
      unit_price: random.int(demoLimits.minPrice, demoLimits.maxPrice),
      amount: random.int(demoLimits.minAmount, demoLimits.maxAmount),
      purchased_at: taipeiText(atMs),
      char_name: random.pick(names),
      nameid: random.pick(items),
      cards: Array.from({ length: random.int(0, 2) }, () => random.pick(cards)),
      refine: random.int(0, 10),
      grade: random.pick(grades),
    }
    return { atMs, record }
  })
  return records.sort((a, b) => b.atMs - a.atMs).map(({ record }) => record)
}

/** Records of the last `range` × 24 hours. */
export function demoRecordsOf(range: DemoRange, records: readonly DemoRecord[], nowMs: number): DemoRecord[] {
  const earliest = taipeiText(nowMs - range * dayMs)
  return records.filter((record) => record.purchased_at >= earliest)
}

/** A record in the form that the sale functions take. */
export function demoSale(record: DemoRecord): SaleEntry {
  const { unit_price: price, amount, purchased_at: purchased_date, refine, grade, cards } = record
  return { price, amount, purchased_date, refine, grade, cards, options: [], map: '' }
}
