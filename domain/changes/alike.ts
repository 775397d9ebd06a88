import { type AlikeChange, type ChangedRecord, type ChangeLine, ratioOf } from './types.ts'

/** From this number of lines on, changes that are alike become one. */
const fewest = 5
/** Records that a change names. */
const mostNamed = 100

type Place = { record: ChangedRecord; line: ChangeLine }

/**
 * Takes changes that many lines share out of their records, as one change each: the same field by the same factor, from
 * the same text to the same text, or the same row added or removed. The largest groups come first.
 */
export function takeAlike(records: readonly ChangedRecord[]): AlikeChange[] {
  const places = records.flatMap((record) => record.lines.map((line) => ({ record, line })))
  const scaled = [...Map.groupBy(places, ({ line }) => line.field).values()].flatMap(byFactor)
  const taken = new Set(scaled.flatMap(({ group }) => group))
  const rest = places.filter((place) => !taken.has(place))
  const equal = [...Map.groupBy(rest, ({ line }) => textKey(line)).values()].filter(({ length }) => length >= fewest)
  const groups = [...scaled, ...equal.map((group) => ({ group, factor: undefined }))]
  const lines = new Set(groups.flatMap(({ group }) => group.map(({ line }) => line)))
  for (const record of records) record.lines = record.lines.filter((line) => !lines.has(line))
  return groups.map(({ group, factor }) => alikeOf(group, factor)).sort((a, b) => b.lines - a.lines)
}

/** Groups by factor, the most frequent factor first. Numbers that differ by a rounded unit only have no common factor. */
function byFactor(places: readonly Place[]): { group: Place[]; factor: number }[] {
  const rated = places.filter(({ line }) => line.numbers?.every((number) => number > 0))
  const frequent = [...Map.groupBy(rated, ({ line }) => Number((ratioOf(line) ?? 1).toPrecision(3)))]
    .filter(([factor, { length }]) => factor !== 1 && length >= fewest)
    .sort(([, a], [, b]) => b.length - a.length)
  const groups: { group: Place[]; factor: number }[] = []
  let left = rated
  for (const [factor] of frequent) {
    const { group = [], other = [] } = Object.groupBy(left, ({ line }) => (fits(line, factor) ? 'group' : 'other'))
    if (group.length < fewest) continue
    groups.push({ group, factor })
    left = other
  }
  return groups
}

/** Whether a number is the earlier one times the factor, rounded to a whole unit. */
function fits({ numbers: [from, to] = [0, 0] }: ChangeLine, factor: number): boolean {
  return Math.abs(to - from * factor) <= Math.max(1, to * 0.005)
}

function textKey({ kind, field, item, before, after }: ChangeLine): string {
  return JSON.stringify([kind, field, kind === 'changed' ? 0 : item, before, after])
}

function alikeOf(group: readonly Place[], factor: number | undefined): AlikeChange {
  const [{ line }] = group as [Place]
  const common = <K extends keyof ChangeLine>(key: K, none: ChangeLine[K]): ChangeLine[K] =>
    group.every((place) => place.line[key] === line[key]) ? line[key] : none
  const named = new Map(group.map(({ record: { key, name } }) => [key, { key, name }]))
  return {
    ...{ kind: line.kind, field: line.field, subject: common('subject', ''), item: common('item', 0) },
    ...{ before: common('before', ''), after: common('after', '') },
    ...(factor !== undefined && { factor }),
    ...{ lines: group.length, count: named.size, records: [...named.values()].slice(0, mostNamed) },
  }
}
