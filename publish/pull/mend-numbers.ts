import * as v from 'valibot'

/** A field or a row that was left out for its number. */
export interface LostNumber {
  /** Dot path of the number. */
  field: string
  reason: string
}

type Step = string | number
type Container = Record<Step, unknown>

/** Without one of these a row would say something else than the host did: the row goes, not the field. */
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
/** One round finds nearly all; what is cut may bring a neighbour's fault to light. */
const maxRounds = 4

/**
 * A record without numbers that its fields cannot have: broken ones where whole ones belong, and those that are too
 * large. Each costs its field, which gets the contract's default, or the row that it makes. Undefined where anything
 * else is wrong with the record too.
 */
export function mendNumbers<S extends v.GenericSchema>(
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
      // A number in place of a list is none that came out wrong: an empty list there would be a lie.
      const cut = listTypes.has(type) ? undefined : findCut(value, path)
      if (!cut) return
      cuts.push(cut)
      const field = path.join('.')
      if (!lost.some((known) => known.field === field)) lost.push({ field, reason })
    }
    apply(cuts)
  }
}

/** A union says that nothing fits; its sub-issues say why. That the value is not null says nothing. */
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

/** What a wrong number costs; undefined where it is none, or makes the record itself. */
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
 * A slot has its number and may have a chance of its own, which it can do without. What a shop's `Items` cost makes the
 * row: without a price they would be given away.
 */
function makesRow(row: Container, field: string, list: string): boolean {
  if (field === 'Slot') return true
  if (field === 'Price') return list === 'Items'
  return rowMakers.has(field) && (field !== 'Chance' || Object.hasOwn(row, 'Item') || Object.hasOwn(row, 'Id'))
}

/** A broken number, or a whole one above zero, which can only be too large. */
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
