import { excerpts, maxExcerpt, shorten } from './excerpt.ts'
import type { ChangeField, ChangeLine } from './types.ts'

/**
 * A displayed value of a row. Two values are equal if their texts are, or if both have the same `source`. A number as
 * `raw` is not rounded, for the ratio of a change. Its unit must not be larger than the smallest difference that the
 * text shows, because ratios may be wrong by one unit (alike.ts). A text as `raw` is a `source`. Values without a text
 * whose sources differ give a line without texts: what changed is not public.
 */
export type Value = readonly [field: ChangeField, text: string, raw?: number | string | undefined, source?: string]

/** A row of a record's page, or the record itself: what is compared. */
export interface Row {
  /** The field of a line that reports the whole row as added or removed. */
  field: ChangeField
  /** Identifies the row within its record; may occur several times (one item in two amounts). */
  key: string
  /** Where in the record (`第 1 組`, `插槽 2`). */
  place?: string
  /** What the row is about, and its item; not compared, because the items report their own names. */
  subject?: string
  item?: number
  values: readonly Value[]
  /** What the values are computed from: if it differs, another line reports the change, and this row is not compared. */
  given?: string
  /** Key of an earlier row that contains this one: if that row is added or removed, only that row is reported. */
  within?: string
}

/** The differences between the rows of a record, in the order of `after`; removed rows follow. */
export function compareRows(before: readonly Row[], after: readonly Row[]): ChangeLine[] {
  const unpairedKeys = new Set<string>()
  const unpairedLine = (row: Row, kind: 'added' | 'removed') => {
    const isContained = row.within !== undefined && unpairedKeys.has(row.within)
    unpairedKeys.add(row.key)
    if (isContained) return []
    const text = row.values.flatMap(([, value]) => value || []).join('　')
    return [lineOf(row, row.field, { kind, [kind === 'added' ? 'after' : 'before']: text })]
  }
  const { partners, removed } = pairRows(before, after)
  const currentLines = after.flatMap((row) => {
    const partner = partners.get(row)
    return partner ? changedValues(partner, row) : unpairedLine(row, 'added')
  })
  return [...currentLines, ...removed.flatMap((row) => unpairedLine(row, 'removed'))]
}

/** Pairs rows by their key. If a key occurs several times, the most similar rows are paired first. */
function pairRows(before: readonly Row[], after: readonly Row[]) {
  const unpairedBefore = Map.groupBy(before, ({ key }) => key)
  const partners = new Map<Row, Row>()
  for (const [key, rows] of Map.groupBy(after, (row) => row.key)) {
    const candidates = unpairedBefore.get(key) ?? []
    if (rows.length === 1 && candidates.length === 1) partners.set(rows[0] as Row, candidates.pop() as Row)
    const mostEqual = Math.max(...rows.map(({ values }) => values.length))
    for (let equal = mostEqual; equal >= 0 && candidates.length > 0; equal--)
      for (const row of rows) {
        const index = partners.has(row) ? -1 : candidates.findIndex((candidate) => countEqual(candidate, row) >= equal)
        if (index >= 0) partners.set(row, candidates.splice(index, 1)[0] as Row)
      }
  }
  return { partners, removed: [...unpairedBefore.values()].flat() }
}

function changedValues(before: Row, after: Row): ChangeLine[] {
  if (before.given !== after.given) return []
  const oldValues = new Map(before.values.map((value) => [value[0], value]))
  const newValues = new Map(after.values.map((value) => [value[0], value]))
  return [...new Set([...newValues.keys(), ...oldValues.keys()])].flatMap((field) =>
    changedValue(after, [field, ''], oldValues.get(field), newValues.get(field)),
  )
}

/** A text that was empty is added, one that becomes empty is removed: neither has an arrow to nothing. */
function changedValue(row: Row, none: Value, before: Value = none, after: Value = none): ChangeLine[] {
  const [[field, from, rawFrom], [, to, rawTo]] = [before, after]
  const [source, newSource] = [sourceOf(before), sourceOf(after)]
  const areSourced = source !== undefined && newSource !== undefined
  if (areSourced ? source === newSource || (from === to && from !== '') : from === to) return []
  if (from === '' && to !== '') return [lineOf(row, field, { kind: 'added', after: to })]
  if (to === '' && from !== '') return [lineOf(row, field, { kind: 'removed', before: from })]
  const line = lineOf(row, field, { kind: 'changed', ...excerpts(from, to) })
  const areNumbers = typeof rawFrom === 'number' && typeof rawTo === 'number'
  return [areNumbers ? { ...line, numbers: [rawFrom, rawTo] } : line]
}

function sourceOf([, , raw, source]: Value): string | undefined {
  return source ?? (typeof raw === 'string' ? raw : undefined)
}

function lineOf(
  { place = '', subject = '', item = 0 }: Row,
  field: ChangeField,
  { kind, before = '', after = '' }: Pick<ChangeLine, 'kind'> & { before?: string; after?: string },
): ChangeLine {
  return {
    kind,
    field,
    place: shorten(place, maxExcerpt),
    subject: shorten(subject, maxExcerpt),
    item,
    // Excerpts may have a mark at either end.
    before: shorten(before, maxExcerpt + 2),
    after: shorten(after, maxExcerpt + 2),
  }
}

function countEqual(a: Row, b: Row): number {
  const key = (value: Value) => `${value[0]} ${sourceOf(value) ?? value[1]}`
  const keys = new Set(a.values.map(key))
  return b.values.filter((value) => keys.has(key(value))).length
}
