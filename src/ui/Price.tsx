import { type PriceProps, price } from '../parts/price.ts'
import { createReact } from './create-react.ts'

/** A price in the colour of its number of digits, with its unit. */
export function Price(props: PriceProps) {
  return price(createReact, props)
}
