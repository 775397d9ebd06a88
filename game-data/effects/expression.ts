/** Values of item scripts that depend on the character, as trees. */
import type { Input } from './inputs.ts'

export type Sign =
  | ('+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>')
  | ('<' | '<=' | '>' | '>=' | '==' | '!=' | '&&' | '||' | '!' | '?')
  | ('min' | 'max' | 'pow')

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** A constant of the engine, such as `RC_Brute`. */
  | { kind: 'name'; name: string }
  /** What differs between characters: a refine level, a job. */
  | { kind: 'input'; input: Input }
  | { kind: 'operation'; sign: Sign; parts: Expression[] }
  /** Only before variables and functions are resolved. */
  | { kind: 'variable'; name: string }
  | { kind: 'call'; name: string; parts: Expression[] }
  | { kind: 'unknown' }

export const unknownValue: Expression = { kind: 'unknown' }
export const number = (value: number): Expression => ({ kind: 'number', value })
export const zero = number(0)

/** An operation; its result if all parts are numbers. */
export function operation(sign: Sign, ...parts: Expression[]): Expression {
  if (parts.some(({ kind }) => kind === 'unknown')) return unknownValue
  if (sign === '?' && parts[0]?.kind === 'number') return (parts[0].value !== 0 ? parts[1] : parts[2]) ?? unknownValue
  if (sign === '&&' || sign === '||') {
    const decided = parts.find((part) => part.kind === 'number' && (part.value !== 0) === (sign === '||'))
    if (decided) return number(sign === '||' ? 1 : 0)
    const open = parts.filter((part) => part.kind !== 'number')
    if (open.length === 0) return number(sign === '||' ? 0 : 1)
    return { kind: 'operation', sign, parts: open.length === 1 ? [...open, number(sign === '||' ? 0 : 1)] : open }
  }
  const tree: Expression = { kind: 'operation', sign, parts }
  if (!parts.every(({ kind }) => kind === 'number')) return tree
  const value = evaluate(tree, new Map())
  return value === undefined ? unknownValue : number(value)
}

export const not = (test: Expression): Expression => operation('!', test)

/** The value for given inputs, with the 32-bit integers of the script engine; undefined if it is not determined. */
export function evaluate(tree: Expression, inputs: ReadonlyMap<string, number>): number | undefined {
  if (tree.kind === 'number') return tree.value
  if (tree.kind === 'input') return inputs.get(tree.input.key)
  if (tree.kind !== 'operation') return undefined
  const { sign, parts } = tree
  const [a] = parts
  const first = a && evaluate(a, inputs)
  if (first === undefined) return undefined
  if (sign === '!') return first === 0 ? 1 : 0
  if (sign === '?') return evaluate((first !== 0 ? parts[1] : parts[2]) ?? unknownValue, inputs)
  let value = first
  for (let at = 1; at < parts.length; at++) {
    const next = evaluate(parts[at] as Expression, inputs)
    const result = next === undefined ? undefined : binary(sign, value, next)
    if (result === undefined || !Number.isSafeInteger(result)) return undefined
    value = result
  }
  return value
}

function binary(sign: Sign, a: number, b: number): number | undefined {
  switch (sign) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return b === 0 ? undefined : Math.trunc(a / b)
    case '%':
      return b === 0 ? undefined : a % b
    case '&':
      return a & b
    case '|':
      return a | b
    case '^':
      return a ^ b
    case '<<':
      return a << b
    case '>>':
      return a >> b
    case '<':
      return Number(a < b)
    case '<=':
      return Number(a <= b)
    case '>':
      return Number(a > b)
    case '>=':
      return Number(a >= b)
    case '==':
      return Number(a === b)
    case '!=':
      return Number(a !== b)
    case '&&':
      return Number(a !== 0 && b !== 0)
    case '||':
      return Number(a !== 0 || b !== 0)
    case 'min':
      return Math.min(a, b)
    case 'max':
      return Math.max(a, b)
    case 'pow':
      return a ** b
    default:
      return undefined
  }
}

/** The inputs that a value depends on, by key; undefined if it contains anything else that is not known. */
export function inputsOf(tree: Expression, found = new Map<string, Input>()): Map<string, Input> | undefined {
  if (tree.kind === 'number') return found
  if (tree.kind === 'input') return found.set(tree.input.key, tree.input)
  if (tree.kind !== 'operation') return undefined
  for (const part of tree.parts) if (!inputsOf(part, found)) return undefined
  return found
}

/** Equal for equal values of equal inputs. */
export function treeKey(tree: Expression): string {
  if (tree.kind === 'number') return String(tree.value)
  if (tree.kind === 'input') return tree.input.key
  return tree.kind === 'operation' ? `(${tree.sign} ${tree.parts.map(treeKey).join(' ')})` : tree.kind
}
