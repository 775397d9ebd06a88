import type { BanTerms } from '../../../api/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import { HostError } from '../../http/index.ts'

const maxYears = 20

/** Returns the end in whole seconds, as the game stores it. Throws 400 if it is past or more than 20 years away. */
export function readTerms({ reason, until }: BanTerms, nowMs: number): { reason: string; endsAt: number | null } {
  if (until === null) return { reason, endsAt: null }
  const endsAt = Math.floor((instantMs(until) ?? 0) / 1_000) * 1_000
  if (endsAt <= nowMs || endsAt > nowMs + maxYears * 366 * dayMs)
    throw new HostError(400, fill(copy.until, { years: maxYears }))
  return { reason, endsAt }
}
