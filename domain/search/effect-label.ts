/** Names of effects without their amounts, to choose from, and amounts as texts. */
import type { Effect } from '../items/item-effects.ts'
import { numberText } from '../text/number-text.ts'

const amount = /^([+-]?)[\d,.]+(%| 秒)?/

/** How the amounts of an effect are written: a `+` if they have a sign, then their unit; empty for plain numbers. */
export function amountForm({ Amount = '' }: Pick<Effect, 'Amount'>): string {
  const [, sign = '', unit = ''] = amount.exec(Amount) ?? []
  return (sign === '' ? '' : '+') + unit
}

/** `-10` as `-10%`. */
export function amountText(value: number, form: string): string {
  const unit = form.replace('+', '')
  const sign = value < 0 ? '-' : form.startsWith('+') ? '+' : ''
  return `${sign}${numberText(Math.abs(value))}${unit}`
}

/**
 * The text of an effect without amounts: `最大 HP {n}` with `+%` is `最大 HP（%）`. Numbers in names of skills and items
 * stay.
 */
export function effectLabel(text: string, form: string): string {
  const unit = form.replace('+', '').trim()
  const isLast = text.endsWith('{n}')
  const words = text
    .split(/(「[^」]*」)/)
    .map((part) => (part.startsWith('「') ? part : part.replace(/\{n\}$/, '').replace(/\{n\}|\d[\d,.]*%?/g, '…')))
    .join('')
    .trim()
  return isLast && unit !== '' ? `${words}（${unit}）` : words
}
