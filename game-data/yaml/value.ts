/**
 * A value of a game file. Scalars stay text, because only the reader of a field knows its type; each character is one
 * byte until `decodeValues`. `null` is an empty scalar, `~` or `null` without quotation marks.
 */
export type YamlValue = string | null | YamlValue[] | YamlMap

/** The library that parses an engine's files and converts their scalars. */
export type YamlLibrary = 'rapidyaml' | 'yaml-cpp'

/** More keys than most maps of game files have. */
const fewKeys = 24

/** A mapping with its position. A `Map` for each of them would take most of the time of reading a file. */
export class YamlMap {
  readonly line: number
  readonly library: YamlLibrary
  /** Keys and values in turn. */
  readonly #pairs: YamlValue[] = []
  #places: Map<string, number> | undefined

  constructor(line: number, library: YamlLibrary = 'rapidyaml') {
    this.line = line
    this.library = library
  }

  get(key: string): YamlValue | undefined {
    const place = this.#placeOf(key)
    return place < 0 ? undefined : this.#pairs[place + 1]
  }

  has(key: string): boolean {
    return this.#placeOf(key) >= 0
  }

  keys(): string[] {
    return this.#pairs.filter((_, place) => place % 2 === 0) as string[]
  }

  /** Returns false for a key that the map has already: the first value counts. */
  add(key: string, value: YamlValue): boolean {
    if (this.has(key)) return false
    this.#places?.set(key, this.#pairs.length)
    this.#pairs.push(key, value)
    return true
  }

  /** Replaces all texts, keys included. */
  decode(decode: (text: string) => string): void {
    decodeAll(this.#pairs, decode)
    this.#places = undefined
  }

  #placeOf(key: string): number {
    const pairs = this.#pairs
    if (pairs.length > 2 * fewKeys) {
      this.#places ??= new Map(this.keys().map((name, index) => [name, 2 * index]))
      return this.#places.get(key) ?? -2
    }
    for (let place = 0; place < pairs.length; place += 2) if (pairs[place] === key) return place
    return -2
  }
}

/** Replaces all texts of a value. */
export function decodeValues(value: YamlValue | undefined, decode: (text: string) => string): void {
  if (value instanceof YamlMap) value.decode(decode)
  else if (Array.isArray(value)) decodeAll(value, decode)
}

function decodeAll(values: YamlValue[], decode: (text: string) => string): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (typeof value === 'string') values[at] = decode(value)
    else decodeValues(value, decode)
  }
}
