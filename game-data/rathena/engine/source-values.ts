/** Values of `#define` and `enum` names in the engine's source. */
import type { GameMode } from './find-mode.ts'

/** Source that is compiled in one of the modes only. */
const modeBlock =
  /^[ \t]*#[ \t]*ifdef[ \t]+RENEWAL\b([^#]*(?:#[ \t]*(?:define|undef)[^#]*)*)#[ \t]*else\b([^#]*(?:#[ \t]*(?:define|undef)[^#]*)*)#[ \t]*endif/gm
const definition = /^[ \t]*#[ \t]*define[ \t]+([A-Z]\w*)[ \t]+(.+)$/gm
const enumeration = /\benum\b[^{;]*\{([^}]*)\}/g
/** Limits of C types that sources name, and names of the engine for a folder with a part of its source. */
const usualValues: Readonly<Record<string, number>> = {
  ENCHANTGRADE_NONE: 0,
  ENCHANTGRADE_D: 1,
  ENCHANTGRADE_C: 2,
  ENCHANTGRADE_B: 3,
  ENCHANTGRADE_A: 4,
  CHAR_MAX: 127,
  SCHAR_MAX: 127,
  UCHAR_MAX: 255,
  SHRT_MAX: 32_767,
  UINT8_MAX: 255,
  INT8_MAX: 127,
  INT16_MAX: 32_767,
  UINT16_MAX: 65_535,
  USHRT_MAX: 65_535,
  INT_MAX: 2_147_483_647,
  INT32_MAX: 2_147_483_647,
  UINT_MAX: 4_294_967_295,
  UINT32_MAX: 4_294_967_295,
}

/**
 * Returns a function that computes an expression of such names and whole numbers with `+ - * / % << >>`, brackets and
 * casts; undefined for any other one. Of several definitions of a name, that of the first source counts.
 */
export function sourceValues(sources: readonly string[], mode: GameMode): (expression: string) => number | undefined {
  const written = new Map<string, string>()
  for (const source of sources) {
    const compiled = source
      .replace(/\/\*[\s\S]*?\*\//g, ' ')
      .replace(/\/\/.*$/gm, '')
      .replace(modeBlock, mode === 'renewal' ? '$1' : '$2')
    for (const [, name = '', value = ''] of compiled.matchAll(definition))
      if (!written.has(name)) written.set(name, value)
    for (const [, list = ''] of compiled.matchAll(enumeration)) {
      let last = '-1'
      for (const part of list.split(',')) {
        const [, name, value] = /^\s*([A-Za-z_]\w*)\s*(?:=([\s\S]*))?$/.exec(part) ?? []
        if (name === undefined) continue
        if (!written.has(name)) written.set(name, value ?? `${last} + 1`)
        last = name
      }
    }
  }
  const known = new Map<string, number | undefined>()
  const named = (name: string): number | undefined => {
    if (known.has(name)) return known.get(name)
    known.set(name, undefined)
    const expression = written.get(name)
    const value = expression === undefined ? usualValues[name] : compute(expression, named)
    known.set(name, value)
    return value
  }
  return (expression) => compute(expression, named)
}

const part = /\s*(0[xX][\da-fA-F]+|\d+|[A-Za-z_]\w*|<<|>>|[-+*/%()~])([uUlL]*)/y
const casts = /\(\s*(?:u?int(?:8|16|32|64)?(?:_t)?|unsigned|short|char|size_t)\s*\)|\bstatic_cast\s*<[^<>]*>/g
const levels: readonly (readonly string[])[] = [
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

function compute(expression: string, named: (name: string) => number | undefined): number | undefined {
  const text = expression.replace(casts, ' ').trim()
  const tokens: string[] = []
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const token = part.exec(text)?.[1]
    if (token === undefined) return undefined
    tokens.push(token)
  }
  let at = 0
  const binary = (level: number): number => {
    const signs = levels[level]
    if (!signs) return unary()
    let left = binary(level + 1)
    while (signs.includes(tokens[at] ?? '')) {
      const sign = tokens[at++] as string
      left = applied(sign, left, binary(level + 1))
    }
    return left
  }
  const unary = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '-') return -unary()
    if (token === '+') return unary()
    if (token === '(') {
      const value = binary(0)
      return tokens[at++] === ')' ? value : Number.NaN
    }
    if (/^\d/.test(token)) return Number(token)
    return named(token) ?? Number.NaN
  }
  const value = binary(0)
  return at === tokens.length && Number.isSafeInteger(value) ? value : undefined
}

function applied(sign: string, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? Number.NaN : Math.trunc(left / right)
    case '%':
      return right === 0 ? Number.NaN : left % right
    case '<<':
      return left * 2 ** right
    default:
      return Math.trunc(left / 2 ** right)
  }
}
