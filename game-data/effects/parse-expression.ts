/** Parses the expressions of a script: C's operators, calls and constants. */
import { isSign, type Token } from '../script/index.ts'
import { type Expression, number, type Sign, unknownValue } from './expression.ts'

export interface Reader {
  tokens: readonly Token[]
  at: number
  /** Nesting of the current expression. */
  depth: number
}

/** C's binary operators with how strongly they bind. */
const strengths: Readonly<Record<string, number>> = {
  ...{ '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5, '==': 6, '!=': 6, '<=': 7, '>=': 7, '<': 7, '>': 7 },
  ...{ '<<': 8, '>>': 8, '+': 9, '-': 9, '*': 10, '/': 10, '%': 10 },
}

/** Real expressions nest about ten levels. The limit keeps a malformed script from overflowing the stack. */
const maxDepth = 100

/** An expression up to a comma, a closing bracket or a semicolon; unknown for anything else. */
export function readExpression(reader: Reader): Expression {
  if (reader.depth >= maxDepth) return unknownValue
  reader.depth++
  const test = readLevel(reader, 1)
  reader.depth--
  if (!isSign(reader.tokens[reader.at], '?')) return test
  reader.at++
  const then = readExpression(reader)
  if (!isSign(reader.tokens[reader.at], ':')) return unknownValue
  reader.at++
  return { kind: 'operation', sign: '?', parts: [test, then, readExpression(reader)] }
}

/** Operators that bind at least so strongly. */
function readLevel(reader: Reader, strength: number): Expression {
  let value = readUnary(reader)
  for (;;) {
    const sign = operatorAt(reader)
    const own = sign === undefined ? 0 : (strengths[sign] ?? 0)
    if (sign === undefined || own < strength) return value
    reader.at += sign.length
    value = { kind: 'operation', sign, parts: [value, readLevel(reader, own + 1)] }
  }
}

/** The binary operator at this place. Tokens have one character. */
function operatorAt({ tokens, at }: Reader): Sign | undefined {
  const token = tokens[at]
  if (token?.kind !== 'sign') return undefined
  const next = tokens[at + 1]
  const two = next?.kind === 'sign' ? token.text + next.text : ''
  if (Object.hasOwn(strengths, two)) return two as Sign
  return Object.hasOwn(strengths, token.text) ? (token.text as Sign) : undefined
}

function readUnary(reader: Reader): Expression {
  const token = reader.tokens[reader.at]
  if (isSign(token, '-') || isSign(token, '!') || isSign(token, '+')) {
    if (reader.depth >= maxDepth) return unknownValue
    reader.at++
    reader.depth++
    const value = readUnary(reader)
    reader.depth--
    if (isSign(token, '-')) return { kind: 'operation', sign: '-', parts: [number(0), value] }
    return isSign(token, '!') ? { kind: 'operation', sign: '!', parts: [value] } : value
  }
  return readPrimary(reader)
}

function readPrimary(reader: Reader): Expression {
  const { tokens } = reader
  const token = tokens[reader.at]
  if (!token) return unknownValue
  if (isSign(token, '(')) {
    reader.at++
    const value = readExpression(reader)
    if (!isSign(tokens[reader.at], ')')) return unknownValue
    reader.at++
    return value
  }
  if (token.kind === 'sign') return unknownValue
  reader.at++
  if (token.kind === 'number') return number(Number(token.text))
  if (token.kind === 'text') return { kind: 'text', value: token.text.replaceAll('\\"', '"') }
  if (token.kind === 'variable') {
    if (!isSign(tokens[reader.at], '[')) return { kind: 'variable', name: token.text.toLowerCase() }
    while (reader.at < tokens.length && !isSign(tokens[reader.at], ']')) reader.at++
    reader.at++
    return unknownValue
  }
  if (!isSign(tokens[reader.at], '(')) return { kind: 'name', name: token.text }
  reader.at++
  return { kind: 'call', name: token.text.toLowerCase(), parts: readList(reader, ')') }
}

/** Expressions between commas, up to and including `end`; what follows an unknown one up to the next comma is skipped. */
export function readList(reader: Reader, end: string): Expression[] {
  const { tokens } = reader
  const list: Expression[] = []
  if (isSign(tokens[reader.at], end)) {
    reader.at++
    return list
  }
  while (reader.at < tokens.length) {
    const value = readExpression(reader)
    const isWhole = isSign(tokens[reader.at], ',') || isSign(tokens[reader.at], end)
    list.push(isWhole ? value : unknownValue)
    let depth = 0
    while (reader.at < tokens.length) {
      const token = tokens[reader.at]
      if (depth === 0 && (isSign(token, ',') || isSign(token, end) || isSign(token, ';'))) break
      if (isSign(token, '(')) depth++
      if (isSign(token, ')')) depth--
      reader.at++
    }
    if (!isSign(tokens[reader.at], ',')) break
    reader.at++
  }
  if (isSign(tokens[reader.at], end)) reader.at++
  return list
}
