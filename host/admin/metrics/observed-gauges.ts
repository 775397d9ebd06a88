import { createReusedResult } from '../../base/index.ts'
import type { Deps } from '../../deps.ts'
import { countContradicted, countsOdds } from '../../odds/index.ts'
import { gauge, type Sample } from './gauge.ts'

/** All counts of draws are read for it. */
const reuseMs = 60_000

/** What the counted draws say about published rates. None if no draws are counted, or if our database does not answer. */
export function createObservedGauges(
  deps: Pick<Deps, 'config' | 'database' | 'gameDatabase' | 'now'>,
): () => Promise<string[]> {
  const observed = createReusedResult(reuseMs, deps.now, () => countContradicted(deps))
  return async function observedGauges() {
    if (!countsOdds(deps)) return []
    try {
      const { judged, contradicted, outside, tries, seenAtMs = 0 } = await observed.get()
      const states: Sample[] = [
        [contradicted, { state: 'contradicted' }],
        [outside, { state: 'outside' }],
        [judged, { state: 'all' }],
      ]
      const counts = tries.flatMap(({ kind, counted, leftOut }): Sample[] => [
        [counted, { kind, state: 'counted' }],
        [leftOut, { kind, state: 'left_out' }],
      ])
      const seen: Sample[] = [[seenAtMs / 1_000]]
      return [
        gauge('almanac_observed_rates', 'Published rates with 30 counted draws, by what these say.', states),
        ...(counts.length > 0
          ? [gauge('almanac_observed_tries', 'Tries in the game’s logs, by what these prove.', counts)]
          : []),
        gauge('almanac_observed_rates_seen_time_seconds', 'When draws were last counted; 0 = never.', seen),
      ]
    } catch {
      // The gauges of the database report it.
      return []
    }
  }
}
