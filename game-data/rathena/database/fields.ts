/**
 * Readers of the fields of one entry, with the rules of the game server (`src/common/database.cpp`): absent =
 * undefined, a value that the server does not accept = `BadEntry`, one that ends the server = `ServerStops`.
 */
import { YamlMap, type YamlValue } from '../../yaml/value.ts'
import { BadEntry, ServerStops } from './bad-entry.ts'

/** What a server built with assertions does where rapidyaml asserts the form of a value (`RYML_ASSERT`). */
const endsWithAssertions = 'a server built with assertions does not start'

/**
 * Text of a field; `null` when it has no value. A list or a mapping has none: `val_is_null` in
 * `3rdparty/rapidyaml/src/c4/yml/tree.hpp` asserts its form, and is true for it in a build without assertions.
 */
function scalarOf(entry: YamlMap, key: string): string | null | undefined {
  const value = entry.get(key)
  if (!Array.isArray(value) && !(value instanceof YamlMap)) return value
  const form = Array.isArray(value) ? 'list' : 'mapping'
  if (entry.library === 'yaml-cpp') throw new BadEntry(`${key} must be text and is a ${form}`)
  throw new BadEntry(`${key} must be text and is a ${form}: the server reads no value; ${endsWithAssertions}`)
}

/** Text of a field; undefined if it is absent. Throws `BadEntry` for one without a value. */
export function textOf(entry: YamlMap, key: string): string | undefined {
  const value = scalarOf(entry, key)
  if (value === null) throw new BadEntry(`${key} has no value`)
  return value
}

export function requiredText(entry: YamlMap, key: string): string {
  const value = textOf(entry, key)
  if (value === undefined) throw new BadEntry(`${key} is missing`)
  return value
}

/** The C++ type that the server reads a number into; a larger number wraps. */
const widths = { u16: 16, u32: 32, u64: 64, i16: 16, i32: 32 } as const
export type Width = keyof typeof widths

/** Whole number of a field. A number outside of `min` to `max` is a `BadEntry`, as one of the wrong form is. */
export function whole(
  entry: YamlMap,
  key: string,
  width: Width = 'u32',
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): number | undefined {
  const value = textOf(entry, key)
  if (value === undefined) return undefined
  const number = entry.library === 'yaml-cpp' ? streamedNumber(value, width) : numberOf(value, width)
  if (number === undefined) throw new BadEntry(`${key} must be a whole number (is "${short(value)}")`)
  if (number < min || number > max)
    throw new BadEntry(`${key} must be ${rangeText(min, max)} (is ${number}${wrapNote(value, number)})`)
  return number
}

function rangeText(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`
  return min === Number.NEGATIVE_INFINITY ? `at most ${max}` : `from ${min} to ${max}`
}

/** Why a number differs from the written one. */
function wrapNote(written: string, number: number): string {
  return Number(written) === number || !/^\d+$/.test(written) ? '' : `: the server wraps ${short(written)}`
}

export function requiredWhole(entry: YamlMap, key: string, width: Width = 'u32', min?: number, max?: number): number {
  const value = whole(entry, key, width, min, max)
  if (value === undefined) throw new BadEntry(`${key} is missing`)
  return value
}

/** `c4::atou` and `c4::atoi`: decimal, `0x`, `0o` or `0b`; a minus only where the type has a sign, never a plus. */
function numberOf(text: string, width: Width): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const signed = width.startsWith('i')
  const [, minus, prefix = '', digits = ''] = /^(-?)(0[xob](?=.))?([\da-f]+)$/i.exec(text) ?? []
  if (minus === undefined || (minus === '-' && !signed)) return undefined
  const kind = prefix.toLowerCase()
  const allowed = kind === '0x' ? /^[\da-f]+$/i : kind === '0o' ? /^[0-7]+$/ : kind === '0b' ? /^[01]+$/ : /^\d+$/
  if (!allowed.test(digits)) return undefined
  const bits = widths[width]
  if (kind === '' && digits.length < 5) return -Number(digits)
  const exact = BigInt(`${kind}${digits}`) * (minus === '-' ? -1n : 1n)
  return Number(signed ? BigInt.asIntN(bits, exact) : BigInt.asUintN(bits, exact))
}

/** A C++ stream, as yaml-cpp uses it: a sign, `0x` or an octal 0, white space at the end; no number beyond the type. */
function streamedNumber(text: string, width: Width): number | undefined {
  const [, sign, digits = ''] = /^([+-]?)(0x[\da-f]+|0[0-7]*|[1-9]\d*)\s*$/i.exec(text) ?? []
  if (sign === undefined) return undefined
  const size = BigInt(/^0\d/.test(digits) ? `0o${digits}` : digits)
  const bits = widths[width]
  const value = sign === '-' ? -size : size
  if (width.startsWith('i')) return BigInt.asIntN(bits, value) === value ? Number(value) : undefined
  return BigInt.asUintN(bits, size) === size ? Number(BigInt.asUintN(bits, value)) : undefined
}

/** Throws `BadEntry` when a new record lacks a required field; a field without a value counts as present. */
export function requireFields(entry: YamlMap, ...keys: string[]): void {
  for (const key of keys) if (!entry.has(key)) throw new BadEntry(`${key} is missing`)
}

/** yaml-cpp takes more words for booleans, but only in lower, upper or title case. */
const flagWords = {
  rapidyaml: { on: /^true$/i, off: /^false$/i },
  'yaml-cpp': {
    on: /^(?:[yY]|yes|true|on|Yes|True|On|YES|TRUE|ON)$/,
    off: /^(?:[nN]|no|false|off|No|False|Off|NO|FALSE|OFF)$/,
  },
}

/** Boolean field. */
export function flagOf(entry: YamlMap, key: string): boolean | undefined {
  const value = textOf(entry, key)
  if (value === undefined) return undefined
  const { on, off } = flagWords[entry.library]
  if (on.test(value)) return true
  if (off.test(value)) return false
  throw new BadEntry(`${key} must be true or false (is "${short(value)}")`)
}

/**
 * Entries of a list field in turn, none if it has a text. An element that is not a mapping is an entry without fields,
 * which the server refuses; it takes the values of a mapping as its elements. A list as an element ends the server when
 * it gets there, unless it `hasStopped` reading the record before.
 */
export function* entries(entry: YamlMap, key: string, hasStopped = () => false): Generator<YamlMap> {
  for (const element of elementsOf(entry.get(key))) {
    if (endsServer(entry, element) && !hasStopped()) throw new ServerStops(`an entry of ${key} is a list`)
    yield element instanceof YamlMap ? element : new YamlMap(entry.line, entry.library)
  }
}

/** Elements of a list, or values of a mapping. */
export function elementsOf(value: YamlValue | undefined): readonly YamlValue[] {
  if (Array.isArray(value)) return value
  return value instanceof YamlMap ? value.keys().map((key) => value.get(key) ?? null) : []
}

/** Looking for a field in a list ends every build: `_RYML_CB_ASSERT` in `Tree::find_child` does not depend on `NDEBUG`. */
function endsServer({ library }: YamlMap, value: YamlValue | undefined): boolean {
  return library === 'rapidyaml' && Array.isArray(value) && value.length > 0
}

/** A mapping field; undefined if it is absent or a text, which has no fields. */
export function mapping(entry: YamlMap, key: string): YamlMap | undefined {
  const value = entry.get(key)
  if (endsServer(entry, value)) throw new ServerStops(`${key} must be a mapping`)
  return value instanceof YamlMap ? value : undefined
}

/**
 * Names of a mapping such as `{ Apple: true }` that the server goes through by its keys. Throws `BadEntry` for a list: its
 * elements have no keys.
 */
export function keyed(entry: YamlMap, key: string): YamlMap | undefined {
  const value = entry.get(key)
  if (!endsServer(entry, value)) return mapping(entry, key)
  throw new BadEntry(
    `${key} is a list, of which the server takes no name (write \`Name: true\`); ${endsWithAssertions}`,
  )
}

/** A kind of record with Id and AegisName of its row, as far as the row has them, for messages. */
export function recordName(kind: string, row: YamlMap): string {
  const parts = [row.get('Id'), row.get('AegisName')].filter((part) => typeof part === 'string')
  return [kind, ...parts.map(short)].join(' ')
}

/** At most 60 characters of a value, for messages. */
export function short(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
