import { dayMs } from './day.ts'

/** VIP days that were credited, and when, UTC milliseconds. */
export interface VipCredit {
  days: number
  at: number
}

/** When VIP ends, UTC milliseconds: what is bought before the end adds to it. Undefined where none was bought. */
export function vipEnd(credits: readonly VipCredit[]): number | undefined {
  let end: number | undefined
  for (const { days, at } of credits.toSorted((a, b) => a.at - b.at))
    end = Math.max(end ?? Number.NEGATIVE_INFINITY, at) + days * dayMs
  return end
}
