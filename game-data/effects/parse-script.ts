/** Parses the statements of an item script. Nothing is executed. */
import { isSign, readTokens, type Token } from '../script/index.ts'
import { type Expression, number, type Sign, unknownValue } from './expression.ts'
import { type Reader, readExpression, readList } from './parse-expression.ts'

export type Statement =
  | { kind: 'set'; name: string; value: Expression }
  | { kind: 'if'; test: Expression; then: Statement[]; otherwise: Statement[] }
  | { kind: 'command'; name: string; parts: Expression[] }
  /** `end` and its kin. */
  | { kind: 'stop' }
  /** Loops, labels and functions: what they contain may run any number of times. */
  | { kind: 'opaque'; body: Statement[] }

const maxDepth = 60

export function parseScript(script: string): Statement[] {
  const reader = { tokens: readTokens(script).tokens, at: 0, depth: 0 }
  const list: Statement[] = []
  while (reader.at < reader.tokens.length) list.push(...readStatement(reader, 0))
  return list
}

function readStatement(reader: Reader, depth: number): Statement[] {
  const { tokens } = reader
  const token = tokens[reader.at]
  if (depth >= maxDepth || !token) {
    reader.at = tokens.length
    return [{ kind: 'opaque', body: [] }]
  }
  if (isSign(token, '{')) return readBlock(reader, depth)
  if (isSign(token, ';') || isSign(token, '}')) {
    reader.at++
    return []
  }
  const word = token.kind === 'name' ? token.text.toLowerCase() : ''
  if (word === 'if') return readIf(reader, depth)
  if (/^(?:for|while|switch)$/.test(word)) {
    skipBrackets(reader)
    return [{ kind: 'opaque', body: readStatement(reader, depth + 1) }]
  }
  if (/^(?:do|else)$/.test(word)) {
    reader.at++
    return [{ kind: 'opaque', body: readStatement(reader, depth + 1) }]
  }
  if (/^(?:function|case|default|goto|callsub)$/.test(word) || isSign(tokens[reader.at + 1], ':')) {
    const body: Statement[] = []
    reader.at++
    while (reader.at < tokens.length) body.push(...readStatement(reader, depth + 1))
    return [{ kind: 'opaque', body }]
  }
  if (/^(?:end|close2?|return|break|continue)$/.test(word)) {
    skipToEnd(reader)
    return [{ kind: 'stop' }]
  }
  return token.kind === 'variable' ? [readAssignment(reader)] : [readCommand(reader)]
}

function readBlock(reader: Reader, depth: number): Statement[] {
  const list: Statement[] = []
  reader.at++
  while (reader.at < reader.tokens.length && !isSign(reader.tokens[reader.at], '}'))
    list.push(...readStatement(reader, depth + 1))
  reader.at++
  return list
}

function readIf(reader: Reader, depth: number): Statement[] {
  reader.at++
  let test: Expression = unknownValue
  if (isSign(reader.tokens[reader.at], '(')) {
    const begin = reader.at++
    test = readExpression(reader)
    if (isSign(reader.tokens[reader.at], ')')) reader.at++
    else {
      test = unknownValue
      reader.at = begin - 1
      skipBrackets(reader)
    }
  }
  const then = readStatement(reader, depth + 1)
  const next = reader.tokens[reader.at]
  if (next?.kind !== 'name' || next.text.toLowerCase() !== 'else') return [{ kind: 'if', test, then, otherwise: [] }]
  reader.at++
  return [{ kind: 'if', test, then, otherwise: readStatement(reader, depth + 1) }]
}

/** Past a word and the brackets after it. */
function skipBrackets(reader: Reader): void {
  let depth = 0
  for (reader.at++; reader.at < reader.tokens.length; reader.at++) {
    if (isSign(reader.tokens[reader.at], '(')) depth++
    if (isSign(reader.tokens[reader.at], ')') && --depth === 0) break
  }
  reader.at++
}

function skipToEnd(reader: Reader): void {
  while (reader.at < reader.tokens.length && !isSign(reader.tokens[reader.at], ';')) reader.at++
  reader.at++
}

const assigning = ['+', '-', '*', '/', '%', '&', '|', '^']

/** `.@a = 1`, `.@a += 1`, `.@a++`; another form gives the variable an unknown value. */
function readAssignment(reader: Reader): Statement {
  const { tokens } = reader
  const name = (tokens[reader.at] as Token).text.toLowerCase()
  const first = tokens[reader.at + 1]
  const second = tokens[reader.at + 2]
  const old: Expression = { kind: 'variable', name }
  let value: Expression = unknownValue
  if (isSign(first, '=') && !isSign(second, '=')) {
    reader.at += 2
    value = readExpression(reader)
  } else if (first?.kind === 'sign' && assigning.includes(first.text)) {
    const sign = first.text as Sign
    const isStep = isSign(second, first.text) && (sign === '+' || sign === '-')
    reader.at += 3
    if (isStep) value = { kind: 'operation', sign, parts: [old, number(1)] }
    else if (isSign(second, '=')) value = { kind: 'operation', sign, parts: [old, readExpression(reader)] }
  } else reader.at++
  if (!isSign(tokens[reader.at], ';') && reader.at < tokens.length) value = unknownValue
  skipToEnd(reader)
  return { kind: 'set', name, value }
}

function readCommand(reader: Reader): Statement {
  const { tokens } = reader
  const token = tokens[reader.at]
  if (token?.kind !== 'name') {
    skipToEnd(reader)
    return { kind: 'opaque', body: [] }
  }
  reader.at++
  // Brackets around all arguments are optional; `f (1)+2, 3` is a list whose first value begins with a bracket.
  const begin = reader.at
  if (isSign(tokens[reader.at], '(')) {
    reader.at++
    const parts = readList(reader, ')')
    if (isSign(tokens[reader.at], ';') || reader.at >= tokens.length) {
      reader.at++
      return { kind: 'command', name: token.text.toLowerCase(), parts }
    }
    reader.at = begin
  }
  return { kind: 'command', name: token.text.toLowerCase(), parts: readList(reader, ';') }
}
