/** Openings of boxes in the log of an rAthena map server (`picklog`). */
import { addTry, emptyCounts, type TryCounts, type TryOutcome } from '../odds/try-counts.ts'
import { drawCount, type PackageDetail, type PackageItem } from './package.ts'

/** A row of `picklog`, of which type C (used up) and N (given by a script) are read; a negative amount left the bag. */
export interface BoxLogRow {
  id: number
  charId: number
  type: string
  nameid: number
  amount: number
}

/** One opening of a box. `ambiguous`: pools have an item in common. */
export interface LoggedOpening<Row> {
  /** The row of the box. */
  first: Row
  box: PackageDetail
  outcome: TryOutcome
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
 * The openings in rows with ascending ids, among them all of these two types up to id `end`. An opening is the C row of the box and
 * the N rows of the same character with the ids directly behind it: rows of one script are never mixed with others. It is
 * `unlike` the box where a full bag lost a prize, which has no row then, or an NPC gave something right behind. `boxes`:
 * by the item that opens them. `readTo`: the last id that needs no second reading, since the rows behind it may continue.
 */
export function findOpenings<Row extends BoxLogRow>(
  rows: readonly Row[],
  boxes: ReadonlyMap<number, PackageDetail>,
  end: number,
): { openings: LoggedOpening<Row>[]; readTo: number } {
  const openings: LoggedOpening<Row>[] = []
  for (let at = 0; at < rows.length; ) {
    const first = rows[at] as Row
    let next = at + 1
    while (continues(first, next - at, rows[next])) next++
    const last = rows[next - 1] as Row
    const box = first.type === 'C' && first.amount === -1 ? boxes.get(first.nameid) : undefined
    if (box) {
      if (last.id >= end) return { openings, readTo: first.id - 1 }
      openings.push({ first, box, outcome: outcomeOf(box, rows.slice(at + 1, next)) })
    }
    at = next
  }
  return { openings, readTo: end }
}

/** Counts the openings that `findOpenings` finds, by the item that opens the box. */
export function countOpenings(
  rows: readonly BoxLogRow[],
  boxes: ReadonlyMap<number, PackageDetail>,
  end: number,
): { counts: Map<number, TryCounts>; readTo: number } {
  const { openings, readTo } = findOpenings(rows, boxes, end)
  const counts = new Map<number, TryCounts>()
  for (const { first, box, outcome } of openings) {
    const count = counts.get(first.nameid) ?? emptyCounts(box.Items.length)
    counts.set(first.nameid, count)
    addTry(count, outcome)
  }
  return { counts, readTo }
}

function continues(first: BoxLogRow, distance: number, row: BoxLogRow | undefined): boolean {
  return row?.type === 'N' && row.amount > 0 && row.charId === first.charId && row.id === first.id + distance
}

function outcomeOf(box: PackageDetail, given: readonly BoxLogRow[]): TryOutcome {
  const [only, other] = waysToGive(box, given)
  if (!only) return 'unlike'
  return other ? 'ambiguous' : only
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
