import { marketSiteCopy } from '../copy/market.ts'
import { numberText } from '../text/number-text.ts'
import { round } from '../values/round.ts'

/** 萬 and 億, the units of large amounts in Chinese. */
const wan = 10_000
const yi = 100_000_000

/**
 * A game money amount for a chart: `9,999`, `1.23萬` from 10,000, `1.5億` from 100,000,000. At most two decimals (one
 * below 10,000); a value that rounds up to the next unit is shown in that unit.
 */
export function shortMoney(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  const sign = value < 0 && round(size, 1) > 0 ? '-' : ''
  if (round(size, 1) < wan) return sign + numberText(round(size, 1))
  if (round(size / wan, 2) < wan) return `${sign}${numberText(round(size / wan, 2))}${marketSiteCopy.wan}`
  return `${sign}${numberText(round(size / yi, 2))}${marketSiteCopy.yi}`
}

/** An average price with exactly one decimal: `1,234.0`. */
export function averageText(value: number): string {
  const [whole = '0', tenth = '0'] = String(round(value, 1)).split('.')
  return `${numberText(Number(whole))}.${tenth}`
}
