/** Parses the expressions of a script: C's operators, calls and constants. */
import { isSign, type Token } from '../rathena/script-tokens.ts'
import { type Expression, number, type Sign, unknown } from './expression.ts'

export interface Reader {
  tokens: readonly Token[]
  at: number
  /** Nesting of the current expression. */
  depth: number
}

/** Levels of C's binary operators, weakest first. */
const levels: readonly (readonly Sign[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

/** Real expressions nest about ten levels. The limit keeps a malformed script from overflowing the stack. */
const maxDepth = 100

/** An expression up to a comma, a closing bracket or a semicolon; unknown for anything else. */
export function readExpression(reader: Reader): Expression {
  if (reader.depth >= maxDepth) return unknown
  reader.depth++
  const test = readLevel(reader, 0)
  reader.depth--
  if (!isSign(reader.tokens[reader.at], '?')) return test
  reader.at++
  const then = readExpression(reader)
  if (!isSign(reader.tokens[reader.at], ':')) return unknown
  reader.at++
  return { kind: 'operation', sign: '?', parts: [test, then, readExpression(reader)] }
}

function readLevel(reader: Reader, level: number): Expression {
  const signs = levels[level]
  if (!signs) return readUnary(reader)
  let value = readLevel(reader, level + 1)
  for (;;) {
    const sign = signs.find((each) => isOperator(reader, each))
    if (!sign) return value
    reader.at += sign.length
    value = { kind: 'operation', sign, parts: [value, readLevel(reader, level + 1)] }
  }
}

/** Tokens have one character; `<` must not be the begin of `<<` or `<=`, `=` is assigned elsewhere. */
function isOperator({ tokens, at }: Reader, sign: Sign): boolean {
  if (![...sign].every((character, index) => isSign(tokens[at + index], character))) return false
  const next = tokens[at + sign.length]
  if (sign === '<' || sign === '>') return !isSign(next, sign) && !isSign(next, '=')
  if (sign === '|' || sign === '&') return !isSign(next, sign)
  return true
}

function readUnary(reader: Reader): Expression {
  const token = reader.tokens[reader.at]
  if (isSign(token, '-') || isSign(token, '!') || isSign(token, '+')) {
    if (reader.depth >= maxDepth) return unknown
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
  if (!token) return unknown
  if (isSign(token, '(')) {
    reader.at++
    const value = readExpression(reader)
    if (!isSign(tokens[reader.at], ')')) return unknown
    reader.at++
    return value
  }
  if (token.kind === 'sign') return unknown
  reader.at++
  if (token.kind === 'number') return number(Number(token.text))
  if (token.kind === 'text') return { kind: 'text', value: token.text.replaceAll('\\"', '"') }
  if (token.kind === 'variable') {
    if (!isSign(tokens[reader.at], '[')) return { kind: 'variable', name: token.text.toLowerCase() }
    while (reader.at < tokens.length && !isSign(tokens[reader.at], ']')) reader.at++
    reader.at++
    return unknown
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
    list.push(isWhole ? value : unknown)
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

