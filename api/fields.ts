/** Field schemas shared by the resources: as tolerant as `docs/contract.md` specifies. */
import * as v from 'valibot'
import { gradeNumber, grades } from '../domain/items/grade.ts'
import type { Locations, Material } from '../domain/items/item.ts'
import { maxId } from '../domain/items/item-ids.ts'
import { documentedAs, mayBeMissing } from './documented.ts'

/** Maximum number of rows in a record, so that a faulty host cannot fill the disk. */
export const maxRows = 20_000
/** Maximum length of a name in UTF-16 units. */
export const maxNameLength = 300
/** Maximum length of a text in characters. */
export const maxText = 200_000

const digits = /^\d{1,10}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

const locationName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/

/** For answers that only this project's host sends; other hosts' numbers are read by `integer`. */
export const wholeNumber = v.pipe(v.number(), v.integer())
export const nullableText = v.nullable(v.string())

/** Item, enchant or reform box id: a positive 32-bit integer, as a number or as digits. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(digits), v.transform(Number))], 'must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(maxId, `must be at most ${maxId}`),
)

/** Key of a package or announcement, which becomes part of a URL: letters, digits, `_`, `-`. */
export const key = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)), v.string()]),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'must be 1 to 100 letters, digits, _ or -, the first a letter or digit'),
)

function orDefault<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  fallback: v.InferOutput<S>,
  form: v.GenericSchema = schema,
) {
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((value) => (value === null ? fallback : value) as v.InferOutput<S>),
    documentedAs(mayBeMissing(form)),
  )
}

const finite = v.union(
  [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))],
  'must be a number',
)

/** Integer in a range; numbers or digits; absent or null = `fallback`. */
export function integer(min: number, max: number, fallback: number) {
  const schema = v.pipe(finite, v.integer('must be a whole number'), v.minValue(min), v.maxValue(max))
  return orDefault(schema, fallback)
}

/** Number in a range; absent or null = `fallback`. */
export function decimal(min: number, max: number, fallback: number) {
  return orDefault(v.pipe(finite, v.minValue(min), v.maxValue(max)), fallback)
}

/** An id that may be missing: absent, null, '', 0, -1 or a boolean = 0. */
export const optionalId = orDefault(
  v.union([
    id,
    v.pipe(
      v.picklist([0, '0', '', -1]),
      v.transform(() => 0),
    ),
    v.pipe(
      v.boolean(),
      v.transform(() => 0),
    ),
  ]),
  0,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxId)),
)

/** Text; absent or null = ''. Control characters are removed, see `withoutControls`. */
export const text = orDefault(
  v.pipe(v.string(), v.maxLength(maxText, `must be at most ${maxText} characters`), v.transform(withoutControls)),
  '',
)

/** A text of at most 300 characters. */
export const shortText = v.pipe(text, v.maxLength(300, 'must be at most 300 characters'))

/** A coordinate on a map, in cells. */
export const coordinate = integer(0, 100_000, 0)

/** A required name. */
export const name = v.pipe(
  v.string('must be text'),
  v.maxLength(maxNameLength, `must be at most ${maxNameLength} characters`),
  v.transform((value) => withoutControls(value).trim()),
  v.minLength(1, 'must not be empty'),
  documentedAs(v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength))),
)

/** True or false; falsy values, '0', 'false' and blank texts are false. Absent or null = `fallback`. */
export function flag(fallback: boolean) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (value === undefined || value === null ? fallback : isTruthy(value))),
    documentedAs(mayBeMissing(v.boolean())),
  )
}

/** True or absent: rarely set flags are not written into snapshots when false. */
export const trueOrAbsent = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value): boolean | undefined => isTruthy(value) || undefined),
    documentedAs(mayBeMissing(v.boolean())),
  ),
)

/** A list whose rows must all be valid; absent or null = empty. */
export function rows<S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return orDefault(v.pipe(v.array(schema), v.maxLength(maxRows, `must have at most ${maxRows} rows`)), [])
}

/** A list of terms, such as the names of jobs; absent if the host does not send it. */
export const terms = v.optional(rows(v.pipe(v.string(), v.maxLength(100))))

/** An object of records by key, not validated yet. A schema of entries would lose keys such as `__proto__`. */
export const recordsByKey = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

/** A list answer whose entries are not validated yet; null = empty. */
export const records = v.pipe(
  v.nullable(v.array(v.unknown())),
  v.transform((list) => list ?? []),
)

/** Drops invalid entries and logs how many; for live answers, where one bad row must not hide the others. */
export function parseEntries<S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.transform((list: unknown[]): v.InferOutput<S>[] => {
    const parsed: v.InferOutput<S>[] = []
    let firstIssue: v.BaseIssue<unknown> | undefined
    for (const entry of list) {
      const result = v.safeParse(schema, entry)
      if (result.success) parsed.push(result.output)
      else firstIssue ??= result.issues[0]
    }
    if (firstIssue) {
      const dropped = `${list.length - parsed.length} of ${list.length}`
      // Without the value itself, which is untrusted.
      const reason = `${v.getDotPath(firstIssue) ?? 'row'} must be ${firstIssue.expected ?? firstIssue.type}`
      console.warn(`${dropped} rows cannot be read and are left out: ${reason}`)
    }
    return parsed
  })
}

/** A list without its invalid entries; absent or null = empty. */
export function validRows<S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.pipe(orDefault(v.array(v.unknown()), []), parseEntries(schema), documentedAs(mayBeMissing(v.array(schema))))
}

/** Equipment slots: the names with a truthy value, or a list of names; anything else = none. */
export const locations = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value): Locations => {
    if (typeof value !== 'object' || value === null) return {}
    const names = Array.isArray(value)
      ? value.filter((entry) => typeof entry === 'string')
      : Object.keys(value).filter((entry) => isTruthy((value as Record<string, unknown>)[entry]))
    return Object.fromEntries(
      names
        .filter((entry) => locationName.test(entry))
        .sort()
        .map((entry) => [entry, true]),
    )
  }),
  documentedAs(mayBeMissing(v.record(v.string(), v.boolean()))),
)

/** Refine grade as 0 to 4, from a number or a letter; absent or unreadable = 0. */
export const grade = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => gradeNumber(value) ?? 0),
  documentedAs(mayBeMissing(v.picklist([0, 1, 2, 3, 4, ...grades]))),
)

export const materials = rows(
  v.object({
    Material: id,
    Amount: integer(0, maxId, 1),
    Refine: v.optional(integer(0, 100, 0)),
  }) satisfies v.GenericSchema<unknown, Material>,
)

function isTruthy(value: unknown): boolean {
  return typeof value === 'string' ? !/^(?:0|false)?$/i.test(value.trim()) : Boolean(value)
}

/** The text without control characters except tab, newline and carriage return. */
export function withoutControls(value: string): string {
  return value.replace(controls, '')
}
