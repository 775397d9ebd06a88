import { maxRows } from '../../api/fields.ts'

const maxDepth = 32

/**
 * Parses JSON. Bare `NaN` and `Infinity`, which some hosts write, become strings, so that one record is rejected by its
 * schema and not the whole answer by the parser. Throws `SyntaxError` for anything else. Takes time proportional to the
 * length of the text.
 */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) throw error
    return JSON.parse(quoteNonNumbers(text))
  }
}

/** Number of values in JSON text, without parsing it; an empty list or object counts as two. */
export function countJsonValues(json: Uint8Array): number {
  let count = 1
  for (let at = 0, isText = false; at < json.length; at++) {
    const byte = json[at]
    if (byte === 0x22) isText = !isText
    else if (isText) at += byte === 0x5c ? 1 : 0
    else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count++
  }
  return count
}

/** One pass: a pattern that matches whole strings would start again at each quote of a string that is never closed. */
function quoteNonNumbers(text: string): string {
  const token = /"|-?\b(?:NaN|Infinity)\b/g
  const parts: string[] = []
  let from = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '"') {
      token.lastIndex = endOfString(text, match.index + 1)
    } else {
      parts.push(text.slice(from, match.index), `"${match[0]}"`)
      from = token.lastIndex
    }
  }
  return parts.join('') + text.slice(from)
}

/** Index after the quote that closes the string whose content starts at `from`; the text's length if none does. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '"') return at + 1
  }
  return text.length
}

/**
 * Path and reason if a record has a list or object with too many entries, or is nested too deep; checked before any
 * schema is applied.
 */
export function findExcess(value: unknown, depth = 0): { field: string; reason: string } | undefined {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) return { field: '', reason: `is nested deeper than ${maxDepth} levels` }
  if (Array.isArray(value) && value.length > maxRows) {
    return { field: '', reason: `must have at most ${maxRows} rows (has ${value.length})` }
  }
  const names = Object.keys(value)
  if (names.length > maxRows) return { field: '', reason: `must have at most ${maxRows} entries` }
  for (const name of names) {
    const excess = findExcess((value as Record<string, unknown>)[name], depth + 1)
    // The path is built while returning, because nearly every record needs none.
    if (excess) return { ...excess, field: excess.field === '' ? name : `${name}.${excess.field}` }
  }
}

/** Serialises a host's answer; if it is nested too deep for that, a text replaces the values below `maxDepth`. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(cutAt(maxDepth, value))
    throw error
  }
}

function cutAt(depth: number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return 'nested too deep'
  if (Array.isArray(value)) return value.map((inner) => cutAt(depth - 1, inner))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutAt(depth - 1, inner)]))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
