import { type Range, rangeOf } from './script-numbers.ts'
import { argumentsOf, closingOf, isSign, type Token } from './script-tokens.ts'

/** An item that a script gives by its id or name. */
export interface GivenItem {
  item: string
  amount: Range
  /** Minutes of a rental, with decimals; 0 = permanent. */
  Duration: number
  refine: Range
  /** From 0 for none to 4 for A. */
  grade: Range
  Bound: string
  Named: boolean
  /** False: gear is unidentified. */
  identified: boolean
}

/** One opening of an item group. */
export interface GroupCall {
  /** Lower-case, without `IG_`. */
  group: string
  /** The only subgroup that is used; undefined = all of them. */
  subgroup?: number | undefined
  /** Replaces the rows' own amounts. */
  amount?: Range | undefined
  /** Ignores the terms of the row: rental, refine, bound, random options, name and announcement. */
  bare: boolean
  /** False: gear is unidentified; undefined if the text does not determine it. */
  identified?: boolean | undefined
}

/** What one command of a script gives; undefined if the text does not determine it. */
export type Gift = { given: GivenItem } | { call: GroupCall } | undefined

/** `getgradeitem` is the name of `getitem4` in Pandas. */
const givingCommand =
  /^(?:getitem(?:bound)?[234]?|rentitem[234]?|getgradeitem|getnameditem|getgroupitem|getrandgroupitem)$/i

export function isGiving(token: Token | undefined): boolean {
  return token?.kind === 'name' && givingCommand.test(token.text)
}

const one: Range = { min: 1, max: 1 }
const zero: Range = { min: 0, max: 0 }

/** What a command gives; its first token is the name. Nothing is guessed. */
export function giftOf([name, ...rest]: readonly Token[]): Gift {
  const command = name?.text.toLowerCase() ?? ''
  const args = argumentsOf(rest)
  if (command === 'getgroupitem') {
    const group = groupName(args[0])
    return group === undefined ? undefined : { call: { group, bare: false, identified: switchOf(args[1]) } }
  }
  if (command === 'getrandgroupitem') return randomCall(args)
  const [first = []] = args
  if (first[0]?.text.toLowerCase() === 'groupranditem') return bareCall(command, first, args[1])
  const item = itemName(first)
  const given = item === undefined ? undefined : givenBy(command, item, args)
  return given && { given }
}

/**
 * `getrandgroupitem(IG_X, quantity, subgroup)`: gives the item of a row, without the row's terms; a missing quantity or
 * 0 keeps the row's amount.
 */
function randomCall([name, quantity, sub, identify]: Token[][]): Gift {
  const group = groupName(name)
  const amount = quantity === undefined ? zero : rangeOf(quantity)
  const subgroup = sub === undefined ? one : rangeOf(sub)
  if (group === undefined || !amount || !subgroup || subgroup.min !== subgroup.max) return undefined
  if (amount.min < 0 || (amount.min === 0 && amount.max > 0)) return undefined
  const given = { group, subgroup: subgroup.min, amount: amount.max > 0 ? amount : undefined, bare: true }
  return { call: { ...given, identified: switchOf(identify) } }
}

/** A number or `true` or `false` as an argument; a missing one is false, and undefined is not determined by the text. */
function switchOf(tokens: Token[] | undefined): boolean | undefined {
  if (!tokens) return false
  const [token, more] = tokens
  if (token?.kind === 'name' && !more && /^(?:true|false)$/i.test(token.text))
    return token.text.toLowerCase() === 'true'
  const range = rangeOf(tokens)
  return range && range.min === range.max ? range.min !== 0 : undefined
}

/** `getitem groupranditem(IG_X, subgroup), amount` */
function bareCall(command: string, tokens: readonly Token[], quantity: Token[] | undefined): Gift {
  if (command !== 'getitem' || closingOf(tokens, 1) !== tokens.length - 1) return undefined
  const args = argumentsOf(tokens.slice(1))
  const group = groupName(args[0])
  const sub = args[1] === undefined ? one : rangeOf(args[1])
  const amount = quantity === undefined ? one : rangeOf(quantity)
  if (group === undefined || !sub || sub.min !== sub.max || !amount || amount.min < 1) return undefined
  return { call: { group, subgroup: sub.min, amount, bare: true, identified: true } }
}

const bounds = ['None', 'Account', 'Guild', 'Party', 'Char']

function givenBy(command: string, item: string, args: Token[][]): GivenItem | undefined {
  const terms = { Duration: 0, Bound: 'None', Named: false, identified: true }
  const plain = { item, amount: one, refine: zero, grade: zero, ...terms }
  if (command === 'getnameditem') return { ...plain, Named: true }
  const isBound = command.startsWith('getitembound')
  const valueAt = (at: number, isRead: boolean) => (isRead && args[at] ? rangeOf(args[at]) : zero)
  const number = args[1] === undefined ? one : rangeOf(args[1])
  // Further arguments of these commands: identified, refine, attribute, four cards, a binding, a grade.
  const refine = valueAt(3, /[234]$|grade/.test(command))
  const grade = valueAt(isBound ? 10 : 9, /4$|grade/.test(command))
  // A remark cannot say that only some of the items are refined.
  if (!number || number.max < 1 || number.min < 0 || !refine || (refine.min < 1 && refine.max > 0)) return undefined
  if (!grade) return undefined
  const identified = !/[234]$|grade/.test(command) || (switchOf(args[2]) ?? true)
  if (command.startsWith('rentitem')) return { ...plain, refine, grade, identified, Duration: number.min / 60 }
  const bound = isBound ? boundName(args[command === 'getitembound' ? 2 : 9]) : 'None'
  const amount = /^getitem(?:bound)?$/.test(command) ? in16Bits(number) : number
  return amount && { ...plain, amount, refine, grade, identified, Bound: bound }
}

/** `getitem` keeps 16 bits of its amount; undefined if the text does not determine them. */
function in16Bits({ min, max }: Range): Range | undefined {
  const isExact = min === max || max <= 0xffff
  return isExact ? { min: min & 0xffff, max: max & 0xffff } : undefined
}

function boundName(tokens: Token[] | undefined): string {
  const [token] = tokens ?? []
  if (token?.kind === 'number') return bounds[Number(token.text)] ?? 'None'
  return token?.kind === 'name' ? token.text.replace(/^bound_/i, '') : 'None'
}

/** An item as number, name or text. */
function itemName(tokens: readonly Token[]): string | undefined {
  const [token, more] = tokens
  if (!token || more || token.kind === 'variable' || token.kind === 'sign') return undefined
  return token.kind === 'number' ? String(Number(token.text)) : token.text
}

function groupName(tokens: readonly Token[] | undefined): string | undefined {
  const [token, more] = tokens ?? []
  return token?.kind === 'name' && !more ? /^IG_(\w+)$/i.exec(token.text)?.[1]?.toLowerCase() : undefined
}

/** Groups named by the first argument of any group call in these tokens, under any condition. */
export function groupsNamed(tokens: readonly Token[]): string[] {
  const names: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'name' || !/^(?:getgroupitem|getrandgroupitem|groupranditem)$/i.test(token.text)) continue
    const rest = tokens.slice(at + 1)
    const [first = []] = argumentsOf(isSign(rest[0], '(') ? rest.slice(0, closingOf(rest, 0) + 1) : rest)
    for (const { kind, text } of first)
      if (kind === 'name' && /^IG_/i.test(text)) names.push(text.slice(3).toLowerCase())
  }
  return names
}
