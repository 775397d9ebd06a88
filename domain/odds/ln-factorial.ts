/** ln(n!) of small numbers, added exactly enough: the sum of the logarithms. */
const table = new Float64Array(256)
for (let n = 2; n < table.length; n++) table[n] = (table[n - 1] as number) + Math.log(n)

/** ln(n!) for a whole number from 0 on, with a relative error below 1e-15: above the table by Stirling's series. */
export function lnFactorial(n: number): number {
  const small = table[n]
  if (small !== undefined) return small
  const inverse = 1 / n
  const square = inverse * inverse
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)))
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series
}

/** ln of the number of ways to choose `k` of `n`; −∞ if there is none. */
export function lnChoose(n: number, k: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY
  return lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)
}
