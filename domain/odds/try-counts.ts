/** Tries of something with chances, as a game server's log proves them. */

/**
 * What one try gave, by the indexes of its rows.
 * - `ambiguous`: its log rows fit in several ways.
 * - `unlike`: they fit in none, or the result of the try has no row.
 */
export type TryOutcome = readonly number[] | 'ambiguous' | 'unlike'

export interface TryCounts {
  /** Tries whose log rows fit in exactly one way. */
  tries: number
  /** Hits of each row, by its index. */
  hits: number[]
  ambiguous: number
  unlike: number
}

/** Adds a try. */
export function addTry(counts: TryCounts, outcome: TryOutcome): void {
  if (outcome === 'ambiguous' || outcome === 'unlike') {
    counts[outcome] += 1
    return
  }
  counts.tries += 1
  for (const index of outcome) counts.hits[index] = (counts.hits[index] ?? 0) + 1
}

/** Counts without a try of something with `rows` rows. */
export function emptyCounts(rows: number): TryCounts {
  return { tries: 0, hits: Array.from({ length: rows }, () => 0), ambiguous: 0, unlike: 0 }
}
