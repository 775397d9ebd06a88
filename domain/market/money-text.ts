import { marketSiteCopy } from '../copy/site-market.ts'
import { numberText } from '../number-text.ts'

/** 萬 and 億, the units of large amounts in Chinese. */
const wan = 10_000
const yi = 100_000_000

/**
 * A game money amount for a chart: `9,999`, `1.23萬` from 10,000, `1.5億` from 100,000,000. At most two decimals (one
 * below 10,000); a value that rounds up to the next unit is shown in that unit.
 */
export function shortMoney(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const sign = value < 0 ? '-' : ''
  const size = Math.abs(value)
  if (round(size, 1) < wan) return sign + numberText(round(size, 1))
  if (round(size / wan, 2) < wan) return `${sign}${numberText(round(size / wan, 2))}${marketSiteCopy.wan}`
  return `${sign}${numberText(round(size / yi, 2))}${marketSiteCopy.yi}`
}

/** Rounds half up to `decimals` decimals. */
export function round(value: number, decimals: number): number {
  const rounded = Math.round(Number(`${value}e${decimals}`))
  // From 1e21, a number's text already has an exponent.
  if (Math.abs(rounded) < 1e21) return Number(`${rounded}e-${decimals}`)
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

/** An average price with exactly one decimal: `1,234.0`. */
export function averageText(value: number): string {
  const [whole = '0', tenth = '0'] = String(round(value, 1)).split('.')
  return `${numberText(Number(whole))}.${tenth}`
}
