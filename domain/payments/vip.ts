import { dayMs } from '../time/day.ts'

/** Credited VIP days, and the time of the credit in UTC milliseconds. */
export interface VipCredit {
  days: number
  at: number
}

/** The end of VIP, UTC milliseconds; a purchase before the end extends it. Undefined without a purchase. */
export function vipEnd(credits: readonly VipCredit[]): number | undefined {
  let end: number | undefined
  for (const { days, at } of credits.toSorted((a, b) => a.at - b.at))
    end = Math.max(end ?? Number.NEGATIVE_INFINITY, at) + days * dayMs
  return end
}
