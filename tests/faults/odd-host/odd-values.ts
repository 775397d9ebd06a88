/** Values that a field may have by mistake or in malice, each with what docs/contract.md says of it. */
import type { Dice } from './dice.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'

export type Kind =
  | { is: 'id' | 'optionalId' | 'text' | 'name' | 'anything' | 'list' }
  | { is: 'whole'; least: number; most: number }
  | { is: 'decimal'; most: number }
  | { is: 'chance' | 'shortText' }

export interface OddValue {
  /** Undefined: the field is missing. */
  value: unknown
  /** Allowed; a number that the field cannot have, which costs the field or its row; or wrong, which costs the record. */
  is: 'fine' | 'number' | 'bad'
}

const prefix = '@raw:'
/** A number as JSON may spell it and JavaScript cannot. */
export const raw = (spelling: string) => prefix + spelling

/** JSON of a value, with what `raw` made as it was spelled. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@raw:([^"]+)"/g, '$1')
}

const fine = (value: unknown): OddValue => ({ value, is: 'fine' })
const bad = (value: unknown): OddValue => ({ value, is: 'bad' })
const number = (value: unknown): OddValue => ({ value, is: 'number' })
const nothing = [fine(undefined), fine(null)]
const noNumber = [bad('x'), bad('12 monkeys'), bad([]), bad({}), bad([1]), bad({ value: 1 }), bad(raw('NaN'))]
const hugeNumbers = [
  2 ** 53,
  raw('9007199254740993'),
  raw('1e308'),
  raw('1e999'),
  raw('123456789012345678901234567890'),
]
const tooLarge = hugeNumbers.map(number)

/** One level deeper with each round. */
export function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { inner: value }
  return value
}

const anything = [...hugeNumbers, null, undefined, '', 'x', true, false, [], {}, [[]], { a: { b: [1] } }, nested(20)]

export function oddValue(kind: Kind, dice: Dice): OddValue {
  switch (kind.is) {
    case 'id':
      return dice.pick(
        [undefined, null, '', 0, -1, '１２', '0x1f', true]
          .map(bad)
          .concat(noNumber, tooLarge, [1.5, 2 ** 31].map(number)),
      )
    case 'optionalId':
      return dice.pick([...nothing, fine(0), fine(''), bad(-5), number(1.5), number(2 ** 31), ...noNumber, ...tooLarge])
    case 'name':
      return dice.pick(
        [undefined, null, '', '  \t ', '\u0000\u0007', true, [], {}, ['x'], 'x'.repeat(301), 'x'.repeat(250_000)].map(
          bad,
        ),
      )
    case 'text':
      return dice.pick([
        ...nothing,
        fine(''),
        fine(dice.pick(hostileTexts)),
        ...[[], {}, ['x'], { text: 'x' }, 'x'.repeat(200_001)].map(bad),
      ])
    case 'whole':
      return dice.pick([
        ...nothing,
        fine(kind.least),
        fine(kind.most),
        fine(String(Math.max(kind.least, 0))),
        bad(kind.least - 1),
        number(kind.least + 0.5),
        ...(kind.most < Number.MAX_SAFE_INTEGER ? [number(kind.most + 1)] : []),
        ...noNumber,
        ...tooLarge,
      ])
    case 'chance':
      return dice.pick([...nothing, fine(0), fine(12.5), fine('7'), fine(-1), bad(-2), ...noNumber, ...tooLarge])
    case 'decimal':
      return dice.pick([
        ...nothing,
        ...[fine(0), fine(12.5), fine('7'), fine(kind.most), bad(-1), number(kind.most + 1)],
        ...noNumber,
        ...tooLarge,
      ])
    case 'shortText':
      return dice.pick([
        ...nothing,
        fine(''),
        fine(dice.pick(hostileNames)),
        ...[[], {}, ['x'], 'x'.repeat(301)].map(bad),
      ])
    case 'list':
      return dice.pick([...nothing, fine([]), bad('x'), bad(5), bad(true), bad({ 0: {} }), bad(['x']), bad([null])])
    case 'anything':
      return fine(dice.pick(anything))
  }
}
