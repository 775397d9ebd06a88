/** Readers of the fields of one entry: absent = undefined, a value of the wrong type = `BadEntry`. */
import { BadEntry } from './problems.ts'
import { YamlMap } from './yaml.ts'

const maxWhole = 2_147_483_647

/** Text of a field; null and empty count as absent. */
export function textOf(entry: YamlMap, key: string): string | undefined {
  const value = entry.fields.get(key)
  if (value === undefined || value === '' || value === '~') return undefined
  if (typeof value !== 'string') throw new BadEntry(`${key} must be text`)
  return value
}

export function requiredText(entry: YamlMap, key: string): string {
  const value = textOf(entry, key)
  if (value === undefined) throw new BadEntry(`${key} is missing`)
  return value
}

/** Whole number of a field, within `min` to `max`. */
export function whole(entry: YamlMap, key: string, min = 0, max = maxWhole): number | undefined {
  const value = textOf(entry, key)
  if (value === undefined) {
    if (entry.fields.has(key)) throw new BadEntry(`${key} has no value`)
    return undefined
  }
  const number = Number(value)
  if (!/^([+-]?\d+|0x[\da-f]+)$/i.test(value) || number < min || number > max)
    throw new BadEntry(`${key} must be a whole number from ${min} to ${max} (is "${short(value)}")`)
  return number
}

export function requiredWhole(entry: YamlMap, key: string, min = 0, max = maxWhole): number {
  const value = whole(entry, key, min, max)
  if (value === undefined) throw new BadEntry(`${key} is missing`)
  return value
}

/** Throws `BadEntry` when a new record lacks a required field; a field without a value counts as present. */
export function requireFields(entry: YamlMap, ...keys: string[]): void {
  for (const key of keys) if (!entry.fields.has(key)) throw new BadEntry(`${key} is missing`)
}

const flags = new Map([
  ...['true', 'yes', 'on', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', 'n', '0'].map((word) => [word, false] as const),
])

/** Boolean field, in any of YAML's spellings. */
export function flagOf(entry: YamlMap, key: string): boolean | undefined {
  const value = textOf(entry, key)
  if (value === undefined) return undefined
  const known = flags.get(value.toLowerCase())
  if (known === undefined) throw new BadEntry(`${key} must be true or false (is "${short(value)}")`)
  return known
}

/** Entries of a list field; absent or null = none. An element that is not a mapping is reported through `onBad`. */
export function entries(entry: YamlMap, key: string, onBad: (reason: string) => void): YamlMap[] {
  const value = entry.fields.get(key)
  if (value === undefined || value === '' || value === '~' || value === 'null') return []
  if (!Array.isArray(value)) {
    onBad(`${key} must be a list`)
    return []
  }
  return value.filter((member): member is YamlMap => {
    if (member instanceof YamlMap) return true
    onBad(`an entry of ${key} is not a mapping`)
    return false
  })
}

/** A mapping field; absent or null = undefined. */
export function mapping(entry: YamlMap, key: string): YamlMap | undefined {
  const value = entry.fields.get(key)
  if (value === undefined || value === '' || value === '~' || value === 'null') return undefined
  if (!(value instanceof YamlMap)) throw new BadEntry(`${key} must be a mapping`)
  return value
}

/** At most 60 characters of a value, for messages. */
export function short(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
