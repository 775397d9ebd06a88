import { argumentsOf, closingOf, isSign, type Token } from './script-tokens.ts'

/** A whole number in a script, or the range of a random one. */
export interface Range {
  min: number
  max: number
}

/** Real arguments have a few tokens. The limit keeps a malformed script from overflowing the stack. */
const maxTokens = 500

/**
 * The value of an argument made of numbers, + - * /, brackets and `rand`; undefined if it depends on the running game
 * or is too long.
 */
export function rangeOf(tokens: readonly Token[] | undefined): Range | undefined {
  if (!tokens || tokens.length === 0 || tokens.length > maxTokens) return undefined
  const reader = { tokens, at: 0 }
  const value = sum(reader)
  return reader.at === tokens.length ? value : undefined
}

interface Reader {
  tokens: readonly Token[]
  at: number
}

function sum(reader: Reader): Range | undefined {
  let value = product(reader)
  for (;;) {
    const sign = reader.tokens[reader.at]
    if (!value || !(isSign(sign, '+') || isSign(sign, '-'))) return value
    reader.at++
    const next = product(reader)
    if (!next) return undefined
    value = isSign(sign, '+')
      ? { min: value.min + next.min, max: value.max + next.max }
      : { min: value.min - next.max, max: value.max - next.min }
  }
}

function product(reader: Reader): Range | undefined {
  let value = single(reader)
  for (;;) {
    const sign = reader.tokens[reader.at]
    if (!value || !(isSign(sign, '*') || isSign(sign, '/'))) return value
    reader.at++
    const next = single(reader)
    // Negative ranges, and division by a range, are not valid amounts.
    if (!next || value.min < 0 || next.min < 0) return undefined
    if (isSign(sign, '*')) value = { min: value.min * next.min, max: value.max * next.max }
    else if (next.min === 0 || next.min !== next.max) return undefined
    else value = { min: Math.floor(value.min / next.min), max: Math.floor(value.max / next.min) }
  }
}

function single(reader: Reader): Range | undefined {
  const { tokens, at } = reader
  const token = tokens[at]
  if (token?.kind === 'number') {
    reader.at++
    const value = Number(token.text)
    return { min: value, max: value }
  }
  if (isSign(token, '-')) {
    reader.at++
    const value = single(reader)
    return value && { min: -value.max, max: -value.min }
  }
  if (isSign(token, '(')) {
    const end = closingOf(tokens, at)
    reader.at = end + 1
    return rangeOf(tokens.slice(at + 1, end))
  }
  if (token?.kind === 'name' && token.text.toLowerCase() === 'rand' && isSign(tokens[at + 1], '(')) {
    const end = closingOf(tokens, at + 1)
    reader.at = end + 1
    return dice(argumentsOf(tokens.slice(at + 1, end + 1)).map(rangeOf))
  }
  return undefined
}

/** `rand(n)`: 0 to n − 1; `rand(a,b)`: a to b. */
function dice([first, second, ...more]: (Range | undefined)[]): Range | undefined {
  if (!first || more.length > 0) return undefined
  if (second) return { min: Math.min(first.min, second.min), max: Math.max(first.max, second.max) }
  return first.max > 0 ? { min: 0, max: first.max - 1 } : undefined
}
