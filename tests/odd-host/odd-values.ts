/** Values that a field may have by mistake or in malice, each with the outcome that docs/contract.md names. */
import type { Random } from '../../domain/random.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'

export type Kind =
  | { is: 'id' | 'optionalId' | 'text' | 'name' | 'shortText' | 'anything' | 'list' | 'chance' }
  | { is: 'whole'; min: number; max: number }
  | { is: 'decimal'; max: number }

export interface OddValue {
  /** Undefined: the field is missing. */
  value: unknown
  outcome: 'kept' | 'quarantined'
}

const prefix = '@raw:'
/** A number as JSON may write it and JavaScript cannot. */
const raw = (spelling: string) => prefix + spelling

/** JSON of a value; numbers of `raw` are written as they were spelled. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@raw:([^"]+)"/g, '$1')
}

const kept = (value: unknown): OddValue => ({ value, outcome: 'kept' })
const quarantined = (value: unknown): OddValue => ({ value, outcome: 'quarantined' })

const none = [undefined, null].map(kept)
const noNumber = ['x', '12 monkeys', [], {}, [1], { value: 1 }, raw('NaN')].map(quarantined)
const hugeNumbers = [2 ** 53, raw('9007199254740993'), raw('1e308'), raw('1e999'), raw('9'.repeat(30))]
const tooLarge = hugeNumbers.map(quarantined)
const noText = [[], {}, ['x'], { text: 'x' }].map(quarantined)

/** Alternating lists and objects, one in the other. */
function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { inner: value }
  return value
}

const anything = [...hugeNumbers, null, undefined, '', 'x', true, false, [], {}, [[]], { a: { b: [1] } }, nested(20)]

/** Values of a field that the contract does not know. */
const unknownField: readonly OddValue[] = [
  ...anything.map(kept),
  ...[nested(40), nested(400), raw('['.repeat(100_000) + ']'.repeat(100_000))].map(quarantined),
]

export function drawUnknownField(random: Random): OddValue {
  return random.pick(unknownField)
}

export function drawOddValue(kind: Kind, random: Random): OddValue {
  return random.pick(valuesOf(kind, random))
}

function valuesOf(kind: Kind, random: Random): OddValue[] {
  switch (kind.is) {
    case 'id':
      return [
        ...[undefined, null, '', 0, -1, '１２', '0x1f', true].map(quarantined),
        ...noNumber,
        ...tooLarge,
        ...[1.5, 2 ** 31].map(quarantined),
      ]
    case 'optionalId':
      return [
        ...none,
        kept(0),
        kept(''),
        quarantined(-5),
        quarantined(1.5),
        quarantined(2 ** 31),
        ...noNumber,
        ...tooLarge,
      ]
    case 'name':
      return [undefined, null, '', '  \t ', '\u0000\u0007', true, [], {}, ['x'], 'x'.repeat(301)].map(quarantined)
    case 'text':
      return [...none, kept(''), kept(random.pick(hostileTexts)), ...noText, quarantined('x'.repeat(200_001))]
    case 'shortText':
      return [...none, kept(''), kept(random.pick(hostileNames)), ...noText, quarantined('x'.repeat(301))]
    case 'whole': {
      const { min, max } = kind
      const possible = [min, max, String(Math.max(min, 0))].map(kept)
      const beyond = max < Number.MAX_SAFE_INTEGER ? [quarantined(max + 1)] : []
      return [...none, ...possible, quarantined(min - 1), quarantined(min + 0.5), ...beyond, ...noNumber, ...tooLarge]
    }
    case 'chance':
      return [...none, ...[0, 12.5, '7', -1].map(kept), quarantined(-2), ...noNumber, ...tooLarge]
    case 'decimal':
      return [
        ...none,
        ...[0, 12.5, '7', kind.max].map(kept),
        quarantined(-1),
        quarantined(kind.max + 1),
        ...noNumber,
        ...tooLarge,
      ]
    case 'list':
      return [...none, kept([]), ...['x', 5, true, { 0: {} }, ['x'], [null]].map(quarantined)]
    case 'anything':
      return anything.map(kept)
  }
}
