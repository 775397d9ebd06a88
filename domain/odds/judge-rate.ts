/** What counted tries say about the published rate of one row. */
import { type CountedLaw, contradicts, rateInterval } from './observed-rate.ts'
import type { TryCounts } from './try-counts.ts'

export interface CountedRow {
  /** The rate of one draw, 0 to 1. */
  published: number
  /** Draws of its pool in one try. */
  times: number
  hits: number
  /**
   * The tickets of a shared pool from which only the counted tries draw, and the runs of the map server in which they
   * were made (at least 1); absent if each draw is made from the whole pool, or if others draw from it as well.
   */
  pool?: { tickets: number; runs: number } | undefined
}

export interface JudgedRow {
  /** Draws. */
  tries: number
  /** The real rate with 95 %; absent if the tries are too few. */
  interval: { low: number; high: number } | undefined
  /** The interval does not contain the published rate, as happens with 5 % of honest rows. */
  isOutside: boolean
  /** An honest server gives such a count with a probability below one in a million. */
  contradicted: boolean
}

export function judgeRow(
  { published, times, hits, pool }: CountedRow,
  { tries: counted, ambiguous, unlike }: Pick<TryCounts, 'tries' | 'ambiguous' | 'unlike'>,
): JudgedRow {
  const tries = counted * times
  const leftOut = (ambiguous + unlike) * times
  const law: CountedLaw = pool ? { kind: 'shared', ...pool, draws: tries + leftOut } : { kind: 'independent' }
  // What was left out is no chance sample (heavy prizes are lost), so it counts as what fits the published rate best.
  const all = tries + leftOut
  const missing = Math.min(leftOut, Math.max(0, Math.round(all * published) - hits))
  const interval = rateInterval({ tries, hits }, law)
  return {
    tries,
    interval,
    isOutside: interval !== undefined && (published < interval.low || published > interval.high),
    contradicted: contradicts({ tries: all, hits: hits + missing }, law, published),
  }
}
