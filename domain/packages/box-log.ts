/** Openings of boxes in the log of an rAthena map server (`picklog`). */
import { drawCount, type PackageDetail, type PackageItem } from './package.ts'

/** A row of `picklog` with type C (used up) or N (given by a script); a negative amount left the bag. */
export interface BoxLogRow {
  id: number
  charId: number
  type: 'C' | 'N'
  nameid: number
  amount: number
}

/** What the log proves of one box. */
export interface BoxCounts {
  /** Openings whose rows fit the box in exactly one way. */
  openings: number
  /** Hits of each row, by its index in the package's `Items`. */
  hits: number[]
  /** Openings whose rows fit in several ways: pools that have an item in common. */
  ambiguous: number
  /** Openings whose rows do not fit: a full bag loses a prize without a row, or an NPC gave something right behind. */
  unlike: number
}

/** The box must be decided within this number of steps; more is ambiguous. */
const maxSteps = 10_000

/**
 * Whether the log proves openings of this box: everything that it gives is known from its rows. Not for boxes with
 * conditions, a choice, a price or rows that the server refuses.
 */
export function isCountable(box: PackageDetail): boolean {
  const { Conditional, Disabled, Cost, Items } = box
  if (Conditional || Disabled || Cost || Items.length === 0) return false
  return Items.every(({ Choice, Refused, Min, Max, Chance }) => !Choice && !Refused && Min > 0 && Max >= Min && Chance)
}

/**
 * Counts the openings in rows with ascending ids, all of these two types up to id `end`. An opening is the C row of the
 * box and the N rows of the same character with the ids directly behind it: rows of one script are never mixed with
 * others. Returns the last id that needs no second reading: the rows behind it may continue.
 */
export function countOpenings(
  rows: readonly BoxLogRow[],
  boxes: ReadonlyMap<number, PackageDetail>,
  end: number,
): { counts: Map<number, BoxCounts>; readTo: number } {
  const counts = new Map<number, BoxCounts>()
  for (let at = 0; at < rows.length; ) {
    const first = rows[at] as BoxLogRow
    let next = at + 1
    while (continues(first, next - at, rows[next])) next++
    const last = rows[next - 1] as BoxLogRow
    const box = first.type === 'C' && first.amount === -1 ? boxes.get(first.nameid) : undefined
    if (box) {
      if (last.id >= end) return { counts, readTo: first.id - 1 }
      const count = counts.get(first.nameid) ?? emptyCounts(box)
      counts.set(first.nameid, count)
      addOpening(count, box, rows.slice(at + 1, next))
    }
    at = next
  }
  return { counts, readTo: end }
}

function continues(first: BoxLogRow, distance: number, row: BoxLogRow | undefined): boolean {
  return row?.type === 'N' && row.amount > 0 && row.charId === first.charId && row.id === first.id + distance
}

function emptyCounts({ Items }: PackageDetail): BoxCounts {
  return { openings: 0, hits: Items.map(() => 0), ambiguous: 0, unlike: 0 }
}

function addOpening(count: BoxCounts, box: PackageDetail, given: readonly BoxLogRow[]): void {
  const ways = waysToGive(box, given)
  const [only] = ways
  if (!only) count.unlike += 1
  else if (ways.length > 1) count.ambiguous += 1
  else {
    count.openings += 1
    for (const index of only) count.hits[index] = (count.hits[index] ?? 0) + 1
  }
}

/** One draw of the box, by the indexes of its rows. */
interface Draw {
  rows: readonly number[]
  /** The draw before it is of the same pool. */
  isSamePool: boolean
}

/**
 * The rows, by index, that give exactly these items: each list ascending within a pool; at most two lists. What does not
 * stack has a row for each piece, so amounts are added by item.
 */
function waysToGive(box: PackageDetail, given: readonly BoxLogRow[]): number[][] {
  const left = new Map<number, number>()
  for (const { nameid, amount } of given) left.set(nameid, (left.get(nameid) ?? 0) + amount)
  const draws = drawsOf(box)
  const ways = new Map<string, number[]>()
  let steps = 0
  function follow(at: number, taken: readonly number[]): void {
    if (ways.size > 1 || steps > maxSteps) return
    const draw = draws[at]
    if (!draw) {
      if ([...left.values()].every((amount) => amount === 0)) ways.set(taken.join(), [...taken])
      return
    }
    const least = draw.isSamePool ? (taken.at(-1) ?? 0) : 0
    for (const index of draw.rows) {
      const { Id, Min, Max } = box.Items[index] as PackageItem
      const rest = left.get(Id) ?? 0
      if (index < least || rest < Min) continue
      for (let amount = Min; amount <= Math.min(Max, rest); amount++) {
        steps += 1
        left.set(Id, rest - amount)
        follow(at + 1, [...taken, index])
      }
      left.set(Id, rest)
    }
  }
  follow(0, [])
  return steps > maxSteps ? [[], []] : [...ways.values()]
}

/** What is always given, then the draws of each pool. */
function drawsOf(box: PackageDetail): Draw[] {
  const always = box.Items.flatMap(({ Chance }, index) => (Chance === -1 ? [{ rows: [index], isSamePool: false }] : []))
  const pools = [...new Set(box.Items.flatMap(({ Chance, Pool }) => (Chance === -1 ? [] : [Pool])))]
  const drawn = pools.flatMap((pool) => {
    const rows = box.Items.flatMap((item, index) => (item.Chance !== -1 && item.Pool === pool ? [index] : []))
    return Array.from({ length: drawCount(box, pool) }, (_, draw) => ({ rows, isSamePool: draw > 0 }))
  })
  return [...always, ...drawn]
}
