import * as v from 'valibot'

/** A field or a row that was left out because of an invalid number. */
export interface LostNumber {
  /** Dot path of the number. */
  field: string
  reason: string
}

type Step = string | number
type Container = Record<Step, unknown>

/** Fields without which a row would have another meaning: the whole row is left out. */
const rowMakers = new Set([
  'Chance',
  'Item',
  'Id',
  'Material',
  'Amount',
  'Enchant',
  'Upgrade',
  'BaseItem',
  'ResultItem',
  'Monster',
])
const listTypes = new Set(['array', 'object', 'record'])
const recordKeys = new Set(['Id', 'GroupId', 'ReformBox', 'id'])
/** One round finds nearly all; removing a part may reveal another fault. */
const maxRounds = 4

/**
 * Removes numbers that are invalid for their field: fractions instead of whole numbers, and too large ones. The field
 * is replaced by the contract's default, or its row is removed. Returns undefined if the record has any other fault.
 */
export function repairNumbers<S extends v.GenericSchema>(
  schema: S,
  sent: unknown,
): { output: v.InferOutput<S>; lost: LostNumber[] } | undefined {
  if (typeof sent !== 'object' || sent === null) return
  const lost: LostNumber[] = []
  const value = structuredClone(sent) as Container
  for (let round = 0; round < maxRounds; round++) {
    const result = v.safeParse(schema, value)
    if (result.success) return { output: result.output, lost }
    const cuts: Cut[] = []
    for (const { path, reason, type } of result.issues.flatMap((issue) => leaves(issue, []))) {
      // A number in place of a list is not a computing error; an empty list would misrepresent the record.
      const cut = listTypes.has(type) ? undefined : findCut(value, path)
      if (!cut) return
      cuts.push(cut)
      const field = path.join('.')
      if (!lost.some((known) => known.field === field)) lost.push({ field, reason })
    }
    apply(cuts)
  }
}

/** A union only reports that no option matches; its sub-issues have the reasons. "Not null" is no reason. */
function leaves(issue: v.BaseIssue<unknown>, above: readonly Step[]): { path: Step[]; reason: string; type: string }[] {
  const path = [...above, ...(issue.path ?? []).map((item) => item.key as Step)]
  const inner = issue.type === 'union' ? (issue.issues ?? []).filter(({ type }) => type !== 'null') : []
  if (inner.length === 0) return [{ path, reason: issue.message, type: issue.type }]
  return inner.flatMap((sub) => leaves(sub, path))
}

interface Cut {
  container: Container
  key: Step
}

/** What an invalid number removes; undefined if the fault is not a number, or the number is essential to the record. */
function findCut(value: Container, path: readonly Step[]): Cut | undefined {
  const containers = [value]
  for (const step of path.slice(0, -1)) {
    const next = containers.at(-1)?.[step]
    if (typeof next !== 'object' || next === null) return
    containers.push(next as Container)
  }
  const [container, key] = [containers.at(-1), path.at(-1)]
  if (!container || key === undefined || !isOutside(container[key])) return
  if (path.length === 1) return recordKeys.has(String(key)) ? undefined : { container, key }
  const [outer, row] = [containers.at(-2), path.at(-2)]
  const isRow = Array.isArray(outer) ? makesRow(container, String(key), String(path.at(-3))) : row === 'Reset'
  return isRow && outer && row !== undefined ? { container: outer, key: row } : { container, key }
}

/**
 * A slot needs its number, but its own chance is optional. A shop's prices are essential to their row: without a price,
 * items would seem free.
 */
function makesRow(row: Container, field: string, list: string): boolean {
  if (field === 'Slot') return true
  if (field === 'Price') return list === 'Items'
  return rowMakers.has(field) && (field !== 'Chance' || Object.hasOwn(row, 'Item') || Object.hasOwn(row, 'Id'))
}

/** A fraction, or a positive whole number, which can only be too large. */
function isOutside(value: unknown): boolean {
  const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && (!Number.isInteger(number) || number > 0)
}

function apply(cuts: readonly Cut[]): void {
  const rows = new Map<unknown[], Set<Step>>()
  for (const { container, key } of cuts) {
    if (Array.isArray(container)) rows.set(container, (rows.get(container) ?? new Set()).add(key))
    else delete container[key]
  }
  for (const [list, gone] of rows) list.splice(0, list.length, ...list.filter((_, index) => !gone.has(index)))
}
