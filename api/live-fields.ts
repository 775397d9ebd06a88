/**
 * Field schemas of live answers: values that differ from the contract but can be understood are converted, others
 * become empty. A pull is stricter (`fields.ts`), because it can report what it drops.
 */
import * as v from 'valibot'
import { instantMs, taipeiText } from '../domain/time/taipei-time.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { decimal, integer, maxText, name, parseEntries, text } from './fields.ts'

/** Text, or a number as text; anything else = ''. */
export const liveText = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => parseOr(text, toText(value).slice(0, maxText), '')),
  documentedAs(text),
)

/** A required name, as text or number. */
export const liveName = v.pipe(v.unknown(), v.transform(toText), name)

/**
 * A time for display: text is kept; (milli)seconds since 1970 and `YYYYMMDDHHmmss` become `YYYY-MM-DD HH:mm` in Taipei.
 */
export const liveTime = v.pipe(
  liveText,
  v.transform((value) => {
    if (/^\d{14}$/.test(value)) {
      const instant = instantMs(value.replace(/^(.{4})(..)(..)(..)(..)/, '$1-$2-$3 $4:$5:'))
      return instant === undefined ? value : taipeiText(instant)
    }
    if (!/^\d{9,13}(?:\.\d+)?$/.test(value)) return value
    const number = Number(value)
    return taipeiText(number < 100_000_000_000 ? number * 1000 : number)
  }),
)

/** A number, truncated to a whole one; invalid or out of range = `fallback`. */
export function liveInteger(min: number, max: number, fallback: number) {
  const strict = integer(min, max, fallback)
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => {
      const number = toNumber(value)
      return parseOr(strict, typeof number === 'number' ? Math.trunc(number) : number, fallback)
    }),
    documentedAs(strict),
  )
}

/** A price, which must be readable; absent or null = 0. */
const price = decimal(0, Number.MAX_SAFE_INTEGER, 0)
export const livePrice = v.pipe(v.optional(v.unknown(), null), v.transform(toNumber), price, documentedAs(price))

/** An amount of money; absent, below 0 or unreadable = null. */
export const liveMoney = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    const number = toNumber(value)
    return typeof number === 'number' && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? number : null
  }),
  documentedAs(price),
)

/** A list without its invalid entries; anything but a list = empty. */
export function liveList<S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
    parseEntries(schema),
    documentedAs(mayBeMissing(v.array(schema))),
  )
}

/**
 * Converts a text of digits to a number; surrounding blanks and thousands separators are allowed. Other values are
 * returned unchanged.
 */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = value.trim()
  const bare = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : value
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) ? String(value) : ''
}

function parseOr<T>(schema: v.GenericSchema<unknown, T>, value: unknown, fallback: T): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : fallback
}
