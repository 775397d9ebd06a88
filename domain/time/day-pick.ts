import { dayMs } from './day.ts'
import { taipeiOffsetMs } from './taipei-time.ts'

/** A record of the game's data that the home page shows for a day. */
export interface DayPick {
  href: string
  name: string
  note: string
}

/** Lists of the same kind of record each; a page shows one of each. */
export type DayPicks = Readonly<Record<'monster' | 'package' | 'enchant', readonly DayPick[]>>

/** Days since 1970 in Taipei. */
export function taipeiDayNumber(nowMs: number): number {
  return Math.floor((nowMs + taipeiOffsetMs) / dayMs)
}

/** The pick of a day from a list: another one each day, the same for all visitors; undefined for an empty list. */
export function pickOfDay<Pick>(picks: readonly Pick[], dayNumber: number): Pick | undefined {
  return picks[dayNumber % picks.length]
}
