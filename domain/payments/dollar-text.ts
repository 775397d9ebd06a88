import { moneySiteCopy } from '../copy/donate.ts'
import { numberText } from '../text/number-text.ts'

/**
 * An amount of New Taiwan dollars: `NT$ 1,000`. In a separate file so that pages that only format numbers do not load
 * these texts.
 */
export function dollarText(value: number): string {
  return moneySiteCopy.dollars.replace('{n}', numberText(value))
}
