/**
 * Field schemas of live answers: what is written otherwise than the contract says, but can be read, is read, and a
 * field that cannot be is empty. A pull is stricter (`fields.ts`), because it can report what it leaves out.
 */
import * as v from 'valibot'
import { instantMs, taipeiText } from '../domain/taipei-time.ts'
import { decimal, integer, maxText, name, parseEntries, text } from './fields.ts'

/** Text, or a number as text; anything else = ''. */
export const liveText = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => parsed(text, readable(value).slice(0, maxText), '')),
)

/** A name that must be there, as text or as a number. */
export const liveName = v.pipe(v.unknown(), v.transform(readable), name)

/** A time for people: text as it came; (milli)seconds since 1970, and `YYYYMMDDHHmmss`, as Taipei's `YYYY-MM-DD HH:mm`. */
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

/** A whole number, cut to one; what is none, or out of range, = `fallback`. */
export function liveInteger(min: number, max: number, fallback: number) {
  const strict = integer(min, max, fallback)
  const schema = v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => {
      const number = plainNumber(value)
      return parsed(strict, typeof number === 'number' ? Math.trunc(number) : number, fallback)
    }),
  )
  return schema
}

/** An amount of money that must be readable; absent or null = 0. */
export const livePrice = v.pipe(
  v.optional(v.unknown(), null),
  v.transform(plainNumber),
  decimal(0, Number.MAX_SAFE_INTEGER, 0),
)

/** An amount of money that may be missing: what cannot be read = 0. */
export const liveMoney = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => parsed(livePrice, value, 0)),
)

/** A list without its wrong entries; what is no list = empty. */
export function liveList<S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
    parseEntries(schema),
  )
}

/** A text of digits as the number it says: blanks around it and separators of thousands are no mistake. */
export function plainNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = value.trim()
  const bare = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : value
}

function readable(value: unknown): string {
  return typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : ''
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown, fallback: T): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : fallback
}
