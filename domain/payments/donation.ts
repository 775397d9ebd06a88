import type { DonateMeta } from './payment.ts'

/** Amount offered until the plans are loaded, NT$. */
export const defaultAmount = 200

/**
 * Lowest and highest amount of a donation, NT$: from the host's minimum, at least 1, to the highest plan's price. If
 * both are 0, no amount is allowed.
 */
export function donationRange(meta: DonateMeta): { min: number; max: number } {
  const highest = Math.max(0, ...meta.order.map((plan) => plan.Price))
  return { min: Math.max(1, meta.min_donate), max: Math.max(meta.min_donate, highest) }
}

/** Whether an amount may be donated: a whole number of NT$ within the range. */
export function isDonation(amount: number, meta: DonateMeta): boolean {
  const { min, max } = donationRange(meta)
  return Number.isSafeInteger(amount) && amount >= min && amount <= max
}

/** The nearest amount that may be donated; the minimum for anything that is not a number. */
export function clampDonation(amount: number, meta: DonateMeta): number {
  const { min, max } = donationRange(meta)
  if (Number.isNaN(amount)) return min
  return Math.min(max, Math.max(min, Math.trunc(amount)))
}

/** Amounts offered as buttons: the minimum, which is preselected, and the plans' prices. */
export function presetAmounts(meta: DonateMeta): number[] {
  const amounts = [donationRange(meta).min, ...meta.order.map(({ Price }) => Price)]
  return [...new Set(amounts)].filter((amount) => isDonation(amount, meta)).sort((a, b) => a - b)
}

/** Points per NT$: the ratio of the highest plan whose price is at or below the amount; 1 if there is none. */
export function ratioFor(amount: number, meta: DonateMeta): number {
  const plans = meta.order.toSorted((a, b) => a.Price - b.Price)
  return plans.findLast((plan) => plan.Price <= amount)?.Ratio ?? 1
}

/**
 * Points for an amount: amount × ratio, rounded down, computed on the ratio's decimal digits (100 × 1.15 is 115, not
 * 114.99…).
 */
export function pointsFor(amount: number, meta: DonateMeta): number {
  const [whole = '0', fraction = ''] = ratioFor(amount, meta).toFixed(6).split('.')
  return Number((BigInt(amount) * BigInt(whole + fraction)) / 1_000_000n)
}
