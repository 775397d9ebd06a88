/** What a count of hits in a game server's log says about a published rate. */

/**
 * The draws of one random pool of a box.
 * - `independent`: each draw is made from the whole pool.
 * - `shared`: all players of a map server draw the `tickets` of the pool without replacement; when all are drawn, or the
 *   map server starts, it is full again. `draws`: those of all players, at least the counted ones. `runs`: the runs of the
 *   map server in which they were made, at least 1.
 */
export type CountedLaw = { kind: 'independent' } | { kind: 'shared'; tickets: number; draws: number; runs: number }

/** `hits` of `tries` counted draws, both whole numbers, 0 ≤ hits ≤ tries. */
export interface RateCount {
  tries: number
  hits: number
}

/** Fewer tries say nothing, and might show what a single player did. */
export const leastTries = 30

/** Quantile of the normal distribution for an interval that has the real rate in 95 % of all samples. */
const z95 = 1.959963984540054

/**
 * The interval, 0 to 1, that has the real rate with a probability of about 95 %: Wilson's, with the number of independent
 * tries that have the variance of the law. Undefined below `leastTries`.
 */
export function rateInterval({ tries, hits }: RateCount, law: CountedLaw): { low: number; high: number } | undefined {
  if (tries < leastTries) return undefined
  const n = tries ** 2 / averageVariance(tries, law)
  const share = hits / tries
  const square = z95 ** 2
  const centre = (share + square / (2 * n)) / (1 + square / n)
  const half = (z95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2))
  return { low: hits === 0 ? 0 : Math.max(0, centre - half), high: hits === tries ? 1 : Math.min(1, centre + half) }
}

/**
 * The variance of the hits ÷ p(1 − p), on the average phase. The tickets between two fillings are (N + 1) ÷ 6 on average
 * where the count begins or ends inside them; each restart of the map server ends one filling early. If only a share of
 * the draws is counted, the rest is chance: it has that share of the variance of independent draws.
 */
function averageVariance(tries: number, law: CountedLaw): number {
  if (law.kind === 'independent') return tries
  const draws = Math.max(tries, law.draws)
  const share = tries / draws
  const cut = Math.min(draws, ((law.tickets + 1) / 6) * (1 + law.runs))
  return tries * (1 - share) + share ** 2 * cut
}

/** The largest variance of the hits ÷ p(1 − p): with the counted draws spread evenly over all fillings of the pool. */
function largestVariance(tries: number, law: CountedLaw): number {
  if (law.kind === 'independent') return tries
  if (law.tickets <= 1) return 0
  const fillings = Math.max(tries, law.draws) / law.tickets + law.runs + 1
  return Math.min(tries, (tries * (law.tickets - tries / fillings)) / (law.tickets - 1))
}

/** The probability with which an honest row is contradicted in one look, at most: rows and looks are many. */
const level = 1e-6

/**
 * Whether a server that draws with the `published` rate (0 to 1) gives a count as far from it with a probability below
 * one in a million. Wilson's interval does not serve here: of a rate of 0.1 %, one hit in 30 tries (3 % of all honest
 * samples) is outside it even at that level. Hits of any of the laws are a sum of independent draws with different
 * chances (for those without replacement: Vatutin and Mikhailov 1982), so Bennett's inequality holds for small counts too.
 */
export function contradicts({ tries, hits }: RateCount, law: CountedLaw, published: number): boolean {
  if (tries < leastTries) return false
  const distance = Math.abs(hits - tries * published)
  if (published <= 0 || published >= 1) return distance > 0
  const variance = largestVariance(tries, law) * published * (1 - published)
  // One ticket: every draw is the same. The half keeps sums of rounded rates from counting.
  if (variance === 0) return distance > 0.5
  const u = distance / variance
  return 2 * Math.exp(-variance * ((1 + u) * Math.log1p(u) - u)) < level
}
