import { marketSiteCopy } from '../../domain/copy/market.ts'
import { priceTier } from '../../domain/market/price-tier.ts'
import { numberText } from '../../domain/text/number-text.ts'
import type { Create } from './create.ts'

/** By number of digits, from one to ten and more. */
const tiers = [
  'text-tier-1',
  'text-tier-2',
  'text-tier-3',
  'text-tier-4',
  'text-tier-5',
  'text-tier-6',
  'text-tier-7',
  'text-tier-8',
  'text-tier-9',
  'text-tier-10',
] as const

export interface PriceProps {
  /** Null if unknown. */
  value: number | null
  unit?: string
}

/** A price in the colour of its number of digits, with its unit. */
export function price<Node>(create: Create<Node>, { value, unit = '' }: PriceProps): Node {
  if (value === null) return create('span', { class: 'quiet' }, marketSiteCopy.unknownPrice)
  const tier = tiers[priceTier(value) - 1]
  return create('data', { value, class: `font-semibold tabular-nums ${tier}` }, numberText(value), unit && ` ${unit}`)
}
