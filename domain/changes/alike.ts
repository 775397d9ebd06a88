import { type AlikeChange, type ChangedRecord, type ChangeExample, type ChangeLine, ratioOf } from './types.ts'

/** At least this number of equal changes become one. */
const minLines = 5
/** Maximum number of records that a change lists. */
const maxRecords = 100
/** Maximum number of lines that a change lists. */
const maxExamples = 30

type Place = { record: ChangedRecord; line: ChangeLine }
/** What lines of one group may differ in. */
const sharedKeys = ['subject', 'item', 'before', 'after'] as const

/**
 * Takes changes that many lines share out of their records, as one change each: the same field by the same factor, from
 * the same text to the same text (`leastEqual` lines of them), or the same row added or removed. The largest groups come
 * first.
 */
export function extractAlikeChanges(records: readonly ChangedRecord[], leastEqual = minLines): AlikeChange[] {
  const places = records.flatMap((record) => record.lines.map((line) => ({ record, line })))
  const scaledGroups = [...Map.groupBy(places, ({ line }) => line.field).values()].flatMap(byFactor)
  const scaledPlaces = new Set(scaledGroups.flatMap(({ group }) => group))
  const unscaled = places.filter((place) => !scaledPlaces.has(place))
  const equalGroups = [...Map.groupBy(unscaled, ({ line }) => textKey(line)).values()].flatMap((group) =>
    group.length >= leastEqual ? [group] : copiesIn(group),
  )
  const groups = [...scaledGroups, ...equalGroups.map((group) => ({ group, factor: undefined }))]
  const lines = new Set(groups.flatMap(({ group }) => group.map(({ line }) => line)))
  for (const record of records) record.lines = record.lines.filter((line) => !lines.has(line))
  return groups.map(({ group, factor }) => toAlikeChange(group, factor)).sort((a, b) => b.lines - a.lines)
}

/** Groups by factor, the most frequent factor first. A factor that rounds to 1 makes no group. */
function byFactor(places: readonly Place[]): { group: Place[]; factor: number }[] {
  const numericPlaces = places.filter(({ line }) => line.numbers?.every((number) => number > 0))
  const frequentFactors = [...Map.groupBy(numericPlaces, ({ line }) => Number((ratioOf(line) ?? 1).toPrecision(3)))]
    .filter(([factor, { length }]) => factor !== 1 && length >= minLines)
    .sort(([, a], [, b]) => b.length - a.length)
  const groups: { group: Place[]; factor: number }[] = []
  let remaining = numericPlaces
  for (const [factor] of frequentFactors) {
    const { group = [], other = [] } = Object.groupBy(remaining, ({ line }) =>
      matchesFactor(line, factor) ? 'group' : 'other',
    )
    if (group.length < minLines) continue
    groups.push({ group, factor })
    remaining = other
  }
  return groups
}

/** Whether a number is the earlier one times the factor, rounded to a whole unit. */
function matchesFactor({ numbers: [from, to] = [0, 0] }: ChangeLine, factor: number): boolean {
  return Math.abs(to - from * factor) <= Math.max(1, to * 0.005)
}

/** Equal changes of records with one name, such as the places of one shop: a player sees one change. */
function copiesIn(group: readonly Place[]): Place[][] {
  const sameSubject = Map.groupBy(group, ({ record: { name }, line }) =>
    JSON.stringify([name, line.place, line.subject]),
  )
  return [...sameSubject.values()].filter((list) => new Set(list.map(({ record }) => record.key)).size > 1)
}

function textKey({ kind, field, item, before, after }: ChangeLine): string {
  return JSON.stringify([kind, field, kind === 'changed' ? 0 : item, before, after])
}

function toAlikeChange(group: readonly Place[], factor: number | undefined): AlikeChange {
  const [{ line }] = group as [Place]
  const isShared = (key: (typeof sharedKeys)[number]) => group.every((place) => place.line[key] === line[key])
  const recordsByKey = new Map(group.map(({ record: { key, name } }) => [key, { key, name }]))
  return {
    kind: line.kind,
    field: line.field,
    subject: isShared('subject') ? line.subject : '',
    item: isShared('item') ? line.item : 0,
    before: isShared('before') ? line.before : '',
    after: isShared('after') ? line.after : '',
    ...(factor !== undefined && { factor }),
    rank: Math.max(...group.map(({ record: { rank = 1 } }) => rank)),
    lines: group.length,
    count: recordsByKey.size,
    records: [...recordsByKey.values()].slice(0, maxRecords),
    ...(!sharedKeys.every(isShared) && { examples: group.slice(0, maxExamples).map(toExample) }),
  }
}

function toExample({ record: { key }, line: { place, subject, item, before, after } }: Place): ChangeExample {
  return { key, place, subject, item, before, after }
}
