/**
 * Index of the greatest entry that is not greater than `value`, from `low` on, in an ascending list whose entry at
 * `low` is not greater either.
 */
export function lastAtOrBefore(ascending: ArrayLike<number>, value: number, low = 0): number {
  let [from, to] = [low, ascending.length - 1]
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((ascending[middle] as number) <= value) from = middle
    else to = middle - 1
  }
  return from
}
