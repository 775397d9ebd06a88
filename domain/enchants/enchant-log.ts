/** Tries of enchanting in the item log of an rAthena map server (`picklog`). */
import { type EquipmentLogRow, isChange, isNext } from '../game-server/equipment-log.ts'
import type { TryOutcome } from '../odds/try-counts.ts'
import {
  costKey,
  type EnchantAction,
  type EnchantActions,
  type EnchantChange,
  type FallibleGroup,
} from './enchant-actions.ts'

/**
 * What a try was for: a random enchanting of a piece of this grade, with the result's index as its outcome; an action that
 * can fail, with the outcome `[0]` (success) or `[]`; or something that the log does not tell.
 */
export type EnchantTried =
  | { kind: 'result'; action: EnchantAction; grade: number }
  | { kind: 'success'; group: FallibleGroup }
  | { kind: 'unknown' }

export interface LoggedEnchant<Row> {
  /** The first row of what it is read from. */
  first: Row
  tried: EnchantTried
  outcome: TryOutcome
}

/** Materials, and the equipment before and after if the action succeeded. */
interface Segment<Row> {
  materials: readonly Row[]
  before?: Row
  after?: Row
}

/**
 * The tries in rows with ascending ids, among them all with type 2 up to id `end`. Each material has one row (`2 −n`); a
 * success has the equipment before and after it directly behind (`2 −1`, `2 +1`); a failure has nothing more
 * (`clif_parse_enchantwindow_general` and the other requests of the window, src/map/clif.cpp). Rows of several tries of one
 * player may follow each other, so the materials next to the equipment are those of its success, and all others are of
 * failures. `readTo`: the last id that needs no second reading.
 */
export function findEnchants<Row extends EquipmentLogRow>(
  rows: readonly Row[],
  known: EnchantActions,
  end: number,
): { enchants: LoggedEnchant<Row>[]; readTo: number } {
  const own = rows.filter(({ type }) => type === '2')
  const enchants: LoggedEnchant<Row>[] = []
  for (let at = 0; at < own.length; ) {
    const start = own[at] as Row
    const { segment, next } = segmentFrom(own, at)
    const last = own[next - 1] as Row
    // The segment may go on.
    if (!segment.after && last.id >= end) return { enchants, readTo: start.id - 1 }
    enchants.push(...triesOf(segment, known).map((found) => ({ first: start, ...found })))
    at = next
  }
  return { enchants, readTo: end }
}

function segmentFrom<Row extends EquipmentLogRow>(rows: readonly Row[], from: number) {
  for (let at = from; ; at++) {
    const row = rows[at] as Row
    const after = rows[at + 1]
    if (isChange(row, after)) return { segment: { materials: rows.slice(from, at), before: row, after }, next: at + 2 }
    if (!isNext(row, after)) return { segment: { materials: rows.slice(from, at + 1) } as Segment<Row>, next: at + 1 }
  }
}

type FoundTry = Omit<LoggedEnchant<EquipmentLogRow>, 'first'>

const unknown: FoundTry = { tried: { kind: 'unknown' }, outcome: 'unlike' }

function triesOf({ materials, before, after }: Segment<EquipmentLogRow>, known: EnchantActions): FoundTry[] {
  if (!before || !after) return failuresIn(materials, known)
  const change = changeOf(before, after)
  const fitting = change
    ? known.actions.filter(
        ({ targets, fits, costs }) =>
          targets.has(before.nameid) && fits(change, before.grade) && hasCosts(materials.slice(-costs.length), costs),
      )
    : []
  const taken = new Set(fitting.map(({ costs }) => costs.length))
  const [count] = taken
  // Whose the materials are is open, so none of them proves a failure.
  if (count === undefined || taken.size > 1) return [unknown, ...withoutProof(materials, known)]
  return [
    ...failuresIn(materials.slice(0, materials.length - count), known),
    ...successOf(fitting, before.grade, change as EnchantChange, known),
  ]
}

function successOf(
  fitting: readonly EnchantAction[],
  grade: number,
  change: EnchantChange,
  { proven, fallible }: EnchantActions,
): FoundTry[] {
  const [action, other] = fitting
  if (!action) return []
  const group = action.chance < 1 ? fallible.get(action.costs[0] ?? '') : undefined
  const isSame = fitting.every((each) => group?.actions.includes(each))
  const succeeded: FoundTry[] = group && isSame ? [{ tried: { kind: 'success', group }, outcome: [0] }] : []
  if (!action.random || change === 'reset') return succeeded
  if (other || !proven.has(action)) return [...succeeded, unknown]
  const place = action.random.results.get(grade)?.findIndex(({ Item }) => Item === change.to) ?? -1
  return [...succeeded, { tried: { kind: 'result', action, grade }, outcome: [place] }]
}

/** Tries whose materials are all there is. */
function failuresIn(materials: readonly EquipmentLogRow[], { fallible }: EnchantActions): FoundTry[] {
  const byGroup = Map.groupBy(materials, (row) => fallible.get(keyOf(row)))
  return [...byGroup].flatMap(([group, rows]): FoundTry[] => {
    if (!group) return [unknown]
    const counts = group.costs.map((cost) => rows.filter((row) => keyOf(row) === cost).length)
    const most = Math.max(...counts)
    const isWhole = counts.every((count) => count === most)
    return Array.from({ length: most }, () => ({
      tried: { kind: 'success', group },
      outcome: isWhole ? [] : 'ambiguous',
    }))
  })
}

function withoutProof(materials: readonly EquipmentLogRow[], known: EnchantActions): FoundTry[] {
  return failuresIn(materials, known).flatMap((found) =>
    found.tried.kind === 'unknown' ? [] : [{ ...found, outcome: 'ambiguous' as const }],
  )
}

function keyOf({ nameid, amount }: EquipmentLogRow): string {
  return costKey(nameid, -amount)
}

function hasCosts(rows: readonly EquipmentLogRow[], costs: readonly string[]): boolean {
  return costs.length === 0 || (rows.length === costs.length && rows.map(keyOf).toSorted().join() === costs.join())
}

function changeOf(before: EquipmentLogRow, after: EquipmentLogRow): EnchantChange | undefined {
  const slots = before.cards.flatMap((card, slot) => (card === after.cards[slot] ? [] : [slot]))
  if (slots.length > 0 && slots.every((slot) => after.cards[slot] === 0)) return 'reset'
  const [slot, other] = slots
  if (slot === undefined || other !== undefined) return undefined
  return { slot, from: before.cards[slot] ?? 0, to: after.cards[slot] ?? 0 }
}
