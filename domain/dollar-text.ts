import { moneySiteCopy } from './copy/site-wiki.ts'
import { numberText } from './number-text.ts'

/** An amount of New Taiwan dollars: `NT$ 1,000`. By itself, so that pages of numbers alone do not fetch these texts. */
export function dollarText(value: number): string {
  return moneySiteCopy.dollars.replace('{n}', numberText(value))
}
