import { dayMs } from '../time/day.ts'
import { instantMs, taipeiText } from '../time/taipei-time.ts'
import { type SaleDays, saleDays } from './offers-and-sales.ts'

/** The days of a sales search (inclusive), and the instants at which they begin and end (end exclusive). */
export interface SaleRange {
  startDate: string
  endDate: string
  fromMs: number
  untilMs: number
}

/** From `days` days before today (Taipei) until the end of today: never less than `days` × 24 hours. */
export function saleRange(days: SaleDays, nowMs: number): SaleRange {
  const endDate = taipeiText(nowMs).slice(0, 10)
  const startDate = taipeiText(nowMs - days * dayMs).slice(0, 10)
  return {
    startDate,
    endDate,
    fromMs: instantMs(startDate) as number,
    untilMs: (instantMs(endDate) as number) + dayMs,
  }
}

/** 1, 7 or 30 from a query string; undefined for anything else. */
export function readSaleDays(value: string | null | undefined): SaleDays | undefined {
  return saleDays.find((days) => String(days) === value)
}
