/** A row that is wanted at least `times` times, from 1 on; it has `tickets` of the pool. */
export interface WantedRow {
  tickets: number
  times: number
}

/** ln of the number (or weight) of ways in which a row comes `first` and `last` times in two rounds of draws. */
export type LnTerm = (row: WantedRow, first: number, last: number) => number

export interface LnWays {
  /** Sum of exp(ways + `lnRest`) over the numbers of rows in the first and in the last round. */
  sum(lnRest: (inFirst: number, inLast: number) => number): number
}

/**
 * The ways in which each row comes less often than wanted, by the numbers of all rows in two rounds: a product of
 * polynomials in two variables. In logarithms, because the numbers of ways exceed what a float can hold.
 */
export function lnWays(rows: readonly WantedRow[], lnTerm: LnTerm): LnWays {
  const size = rows.reduce((sum, { times }) => sum + times - 1, 1)
  let product = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY)
  product[0] = 0
  for (const row of rows) {
    const next = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY)
    for (let first = 0; first < row.times; first++)
      for (let last = 0; first + last < row.times; last++)
        addShifted(next, product, { shift: first * size + last, lnFactor: lnTerm(row, first, last) })
    product = next
  }
  const entries = Array.from(product, (ln, at) => ({ ln, inFirst: Math.floor(at / size), inLast: at % size })).filter(
    ({ ln }) => ln > Number.NEGATIVE_INFINITY,
  )
  return {
    sum: (lnRest) => entries.reduce((sum, { ln, inFirst, inLast }) => sum + Math.exp(ln + lnRest(inFirst, inLast)), 0),
  }
}

/** No term leaves the array, nor its row of it: `size` is one more than the sum of the largest numbers. */
function addShifted(to: Float64Array, from: Float64Array, { shift, lnFactor }: { shift: number; lnFactor: number }) {
  if (lnFactor === Number.NEGATIVE_INFINITY) return
  for (let at = 0; at + shift < from.length; at++) {
    const ln = from[at] as number
    if (ln > Number.NEGATIVE_INFINITY) to[at + shift] = addLn(to[at + shift] as number, ln + lnFactor)
  }
}

/** ln(e^a + e^b). */
function addLn(a: number, b: number): number {
  const [large, small] = a > b ? [a, b] : [b, a]
  return small === Number.NEGATIVE_INFINITY ? large : large + Math.log1p(Math.exp(small - large))
}
