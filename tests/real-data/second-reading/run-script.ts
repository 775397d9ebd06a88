/** Runs an item script for one character, statement by statement, and notes the bonuses that it gives. */
import type { State } from './state.ts'

type Value = number | string

export interface GivenBonus {
  /** `bonus2 baddrace`, in lower case. */
  call: string
  args: Value[]
  /** When it counts: '' always, otherwise the kind of the trigger with its percent and seconds. */
  trigger: string
}

/** The script does something that this reading does not know. */
export class UnknownScript extends Error {}

interface Run {
  tokens: string[]
  at: number
  state: State
  isCombo: boolean
  variables: Map<string, Value>
  trigger: string
  given: GivenBonus[]
  hasEnded: boolean
}

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|0x[\da-f]+|\d+|[.$@#']*[a-z_]\w*\$?|<<|>>|[<>=!]=|&&|\|\||\+\+|--|[-+*/%&|^]=|\S/gi

export function runScript(script: string, state: State, isCombo: boolean): GivenBonus[] {
  return runText(script, { state, isCombo, variables: new Map(), trigger: '' })
}

function runText(script: string, context: Pick<Run, 'state' | 'isCombo' | 'variables' | 'trigger'>): GivenBonus[] {
  const tokens = (script.match(pattern) ?? []).filter((token) => !/^\/[/*]/.test(token))
  const run: Run = { ...context, tokens, at: 0, given: [], hasEnded: false }
  while (run.at < tokens.length) statement(run, true)
  return run.given
}

const fail = (what: string): never => {
  throw new UnknownScript(what)
}

function take(run: Run, expected: string): void {
  const token = run.tokens[run.at++]
  if (token?.toLowerCase() !== expected) fail(`${token} instead of ${expected}`)
}

/** Reads a statement; does it only if `isLive`. */
function statement(run: Run, isLive: boolean): void {
  const live = isLive && !run.hasEnded
  const token = run.tokens[run.at] ?? fail('the end of the script')
  const word = token.toLowerCase()
  if (word === ';') run.at++
  else if (word === '{') {
    run.at++
    while (run.tokens[run.at] !== '}') statement(run, live)
    run.at++
  } else if (word === 'if') {
    run.at++
    take(run, '(')
    const test = expression(run)
    take(run, ')')
    const isTrue = live && isSet(test)
    statement(run, isTrue)
    if (run.tokens[run.at]?.toLowerCase() === 'else') {
      run.at++
      statement(run, live && !isTrue)
    }
  } else if (word === 'end' || word === 'return') {
    run.at++
    take(run, ';')
    if (live) run.hasEnded = true
  } else if (/^[.$@#']/.test(word)) assign(run, live)
  else command(run, live)
}

const isSet = (value: Value) => (typeof value === 'number' ? value !== 0 : fail(`the condition ${value}`))

function assign(run: Run, live: boolean): void {
  const name = (run.tokens[run.at++] ?? '').toLowerCase()
  if (!name.startsWith('.@')) fail(`the variable ${name}`)
  const sign = run.tokens[run.at++] ?? ''
  const before = run.variables.get(name) ?? 0
  let value: Value
  if (sign === '=') value = expression(run)
  else if (sign === '++' || sign === '--') value = operate(sign[0] as string, before, 1)
  else if (/^[-+*/%&|^]=$/.test(sign)) value = operate(sign[0] as string, before, expression(run))
  else value = fail(`${name} ${sign}`)
  take(run, ';')
  if (live) run.variables.set(name, value)
}

function command(run: Run, live: boolean): void {
  const name = (run.tokens[run.at++] ?? '').toLowerCase()
  if (/^(?:for|while|do|switch|goto|function|case|default|callsub|menu|set)$/.test(name)) fail(name)
  const args: Value[] = []
  const isBonus = /^bonus[2-5]?$/.test(name)
  const isTrigger = /^(?:autobonus[23]?|bonus_script)$/.test(name)
  if (!isBonus && !isTrigger) {
    // What it does is no bonus.
    while (run.tokens[run.at] !== ';') if (run.at++ >= run.tokens.length) fail(`the end of ${name}`)
    run.at++
    return
  }
  const begin = run.at
  if (!list(run, args, true)) {
    run.at = begin
    args.length = 0
    list(run, args, false)
  }
  if (!live) return
  if (isBonus) {
    const [bonus, ...rest] = args
    run.given.push({ call: `${name} ${String(bonus).toLowerCase()}`, args: rest, trigger: run.trigger })
    return
  }
  const [text, first, second] = args
  if (typeof text !== 'string') throw new UnknownScript('a trigger without a text')
  const trigger =
    name === 'bonus_script'
      ? `${name} ${Number(first)}`
      : `${name} ${Math.min(100, Number(first) / 10)} ${Number(second) / 1000}`
  run.given.push(...runText(text, { ...run, variables: new Map(), trigger }))
}

/** Arguments up to the semicolon; false if brackets around all of them do not fit. */
function list(run: Run, args: Value[], hasBrackets: boolean): boolean {
  if (hasBrackets && run.tokens[run.at] !== '(') return false
  if (hasBrackets) run.at++
  do args.push(expression(run))
  while (run.tokens[run.at] === ',' && run.at++ >= 0)
  if (hasBrackets) {
    if (run.tokens[run.at] !== ')' || run.tokens[run.at + 1] !== ';') return false
    run.at++
  }
  take(run, ';')
  return true
}

const levels = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

function expression(run: Run): Value {
  const test = binary(run, 0)
  if (run.tokens[run.at] !== '?') return test
  run.at++
  const yes = expression(run)
  take(run, ':')
  const no = expression(run)
  return isSet(test) ? yes : no
}

function binary(run: Run, level: number): Value {
  const signs = levels[level]
  if (!signs) return unary(run)
  let left = binary(run, level + 1)
  for (let sign = run.tokens[run.at]; sign && signs.includes(sign); sign = run.tokens[run.at]) {
    run.at++
    left = operate(sign, left, binary(run, level + 1), run.state)
  }
  return left
}

function unary(run: Run): Value {
  const token = run.tokens[run.at++] ?? fail('the end of the script')
  if (token === '-') return operate('-', 0, unary(run))
  if (token === '!') return isSet(unary(run)) ? 0 : 1
  if (token === '(') {
    const inside = expression(run)
    take(run, ')')
    return inside
  }
  if (/^\d/.test(token)) return Number(token)
  if (token.startsWith('"')) return token.slice(1, -1).replaceAll('\\"', '"')
  const name = token.toLowerCase()
  if (/^[.$@#']/.test(name)) return name.startsWith('.@') ? (run.variables.get(name) ?? 0) : fail(name)
  if (!/^[a-z_]/.test(name)) return fail(token)
  if (run.tokens[run.at] !== '(') return constant(name, token, run.state)
  run.at++
  const args: Value[] = []
  while (run.tokens[run.at] !== ')') {
    args.push(expression(run))
    if (run.tokens[run.at] === ',') run.at++
  }
  run.at++
  return call(name, args, run)
}

const grades = ['none', 'd', 'c', 'b', 'a'].map((letter) => `enchantgrade_${letter}`)

function constant(name: string, token: string, state: State): Value {
  if (name === 'baselevel') return state.level
  if (name === 'joblevel') return state.jobLevel
  if (name === 'true' || name === 'false') return Number(name === 'true')
  if (grades.includes(name)) return grades.indexOf(name)
  if (name === 'basejob' || name === 'baseclass' || name === 'class' || name === 'sex') return state[name]
  return token
}

function call(name: string, args: Value[], { state, isCombo }: Run): Value {
  const [first, second] = args
  const numbers = () => args.map((value) => (typeof value === 'number' ? value : fail(`${name}(${value})`)))
  if (name === 'min') return Math.min(...numbers())
  if (name === 'max') return Math.max(...numbers())
  if (name === 'pow') return numbers().reduce((a, b) => a ** b)
  if (name === 'getrefine' && !isCombo) return state.refine
  if (name === 'getenchantgrade' && first === undefined && !isCombo) return state.grade
  if (name === 'getenchantgrade' && first !== undefined && args.length === 1)
    return state.gradeAt(`${first}`.toLowerCase())
  if (name === 'getequiprefinerycnt')
    return args.reduce<number>((sum, place) => sum + state.refineAt(`${place}`.toLowerCase()), 0)
  if (name === 'readparam' && /^b[a-z]{3}$/i.test(`${first}`)) return state.stat(`${first}`.slice(1).toUpperCase())
  if (name === 'getskilllv') return state.skill(`${first}`)
  if (name === 'getequipweaponlv' && args.length === 0) return state.weaponLevel
  if (name === 'getequiparmorlv' && args.length === 0) return state.armorLevel
  if (name === 'isequipped') return Number(args.every((id) => state.worn.has(`${id}`)))
  if (name === 'eaclass' && args.length === 0) return 'eaclass()'
  if (name === 'getequipid') return `equip ${first}`.toLowerCase()
  if (name === 'getiteminfo' && (second === 11 || /^(?:iteminfo|ii)_(?:view|subtype)$/i.test(`${second}`))) {
    if (first === 'equip eqi_hand_r') return state.weapon
    if (first === 'equip eqi_compound_on') return state.host
  }
  return fail(`${name}()`)
}

function operate(sign: string, a: Value, b: Value, state?: State): Value {
  if (typeof a === 'number' && typeof b === 'number') return calculate(sign, a, b)
  if (sign === '+' && (/[{;]/.test(`${a}`) || /[};]/.test(`${b}`))) return `${a}${b}`
  if (sign === '&' && state && [a, b].includes('eaclass()'))
    return Number(state.steps.has(`${a === 'eaclass()' ? b : a}`.toLowerCase()))
  if (sign === '|' && typeof a === 'string' && typeof b === 'string') return `${a}|${b}`
  if (typeof a !== 'string' || typeof b !== 'string') return fail(`${a} ${sign} ${b}`)
  if (sign === '==') return Number(a.toLowerCase() === b.toLowerCase())
  return sign === '!=' ? Number(a.toLowerCase() !== b.toLowerCase()) : fail(`${a} ${sign} ${b}`)
}

function calculate(sign: string, a: number, b: number): number {
  if (sign === '+') return a + b
  if (sign === '-') return a - b
  if (sign === '*') return a * b
  if (sign === '/') return b === 0 ? fail('a division by 0') : Math.trunc(a / b)
  if (sign === '%') return b === 0 ? fail('a division by 0') : a % b
  if (sign === '&') return a & b
  if (sign === '|') return a | b
  if (sign === '^') return a ^ b
  if (sign === '<<') return a << b
  if (sign === '>>') return a >> b
  if (sign === '&&') return Number(a !== 0 && b !== 0)
  if (sign === '||') return Number(a !== 0 || b !== 0)
  if (sign === '==') return Number(a === b)
  if (sign === '!=') return Number(a !== b)
  if (sign === '<') return Number(a < b)
  if (sign === '<=') return Number(a <= b)
  return sign === '>' ? Number(a > b) : Number(a >= b)
}
