import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { comparison } from '../../parts/offers/comparison.ts'
import { createReact } from '../../ui/create-react.ts'

/** The difference between an offer's price and the median; `short`: see `comparison`. */
export function Comparison({ row, short }: { row: Offer; short?: boolean }) {
  return comparison(createReact, { offer: row, short })
}
