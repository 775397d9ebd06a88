import { priceTier } from '../../domain/market/price-tier.ts'
import { numberText } from '../../domain/number-text.ts'

/** A price in the colour of its number of digits, with its unit. */
export function Price({ value, unit = '' }: { value: number; unit?: string }) {
  return (
    <span className={`price price-${priceTier(value)}`}>
      {numberText(value)}
      {unit && ` ${unit}`}
    </span>
  )
}
