/**
 * Index of the greatest entry ≤ `value` in an ascending list, searched from `low`; the entry at `low` must be ≤
 * `value`.
 */
export function floorIndex(ascending: ArrayLike<number>, value: number, low = 0): number {
  let from = low
  let to = ascending.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((ascending[middle] as number) <= value) from = middle
    else to = middle - 1
  }
  return from
}
