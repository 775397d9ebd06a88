/** Amounts in words, by the unit that the engine gives to an argument. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'

export interface Unit {
  /** The number that players see: a negative reduction is an increase. */
  scale: number
  /** Whether 0 means that nothing happens. */
  isNothingAtZero: boolean
  /** What exceeds it has no further effect. */
  most?: number
  /** Undefined for a number that means something else, such as a negative chance. */
  text(value: number): string | undefined
}

const signed = (value: number, unit = '') => `${value < 0 ? '-' : '+'}${numberText(Math.abs(value))}${unit}`
const seconds = (text: string) => fill(effectsCopy.amounts.seconds, { n: text })

/** A chance of `whole`: what exceeds it is certain. */
function chance(whole: number): Unit {
  const text = (value: number) => (value > 0 ? `${numberText(value)}%` : undefined)
  return { scale: 100 / whole, isNothingAtZero: true, most: 100, text }
}

function change(scale: number, unit = ''): Unit {
  return { scale, isNothingAtZero: true, text: (value) => signed(value, unit) }
}

export const units: Readonly<Record<string, Unit>> = {
  '+': change(1),
  '-+': change(-1),
  '%': change(1, '%'),
  '-%': change(-1, '%'),
  /** Percent that the engine regards only when it is negative. */
  '%<': { ...change(1, '%'), text: (value) => (value < 0 ? signed(value, '%') : undefined) },
  /** Tenths of the weight that players see. */
  '+w': change(0.1),
  /** Ten-thousandths, added up. */
  p4: change(0.01, '%'),
  c4: chance(10_000),
  c3: chance(1_000),
  c2: chance(100),
  /** Milliseconds more or less. */
  s: { scale: 0.001, isNothingAtZero: true, text: (value) => seconds(signed(value)) },
  /** Milliseconds that something lasts. */
  t: { scale: 0.001, isNothingAtZero: true, text: (value) => (value > 0 ? seconds(numberText(value)) : undefined) },
  '#': { scale: 1, isNothingAtZero: false, text: (value) => (value < 0 ? undefined : numberText(value)) },
}

/** The number that players see, without the error of binary fractions. */
export const scaled = (value: number, { scale, most = Number.POSITIVE_INFINITY }: Unit) =>
  Math.min(most, Number((value * scale).toFixed(6)) + 0)
