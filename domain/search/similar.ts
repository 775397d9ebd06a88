import { foldSpelling } from './spellings.ts'

/** Shorter names differ from too many others in one character only. */
const leastLength = 4
const maxSimilar = 10

/**
 * Indices of the names that differ from a query in one character, wrong, missing or too many, in any spelling: the last
 * resort. Names of four characters or more only; names of the query's length first. All texts are normalised.
 */
export function findSimilar(names: readonly string[], query: string): number[] {
  const folded = foldSpelling(query)
  if (folded.length < leastLength - 1) return []
  const found: { index: number; distance: number }[] = []
  names.forEach((name, index) => {
    const difference = name.length - folded.length
    if (name.length < leastLength || Math.abs(difference) > 1) return
    if (isOneOff(foldSpelling(name), folded))
      found.push({ index, distance: difference === 0 ? 0 : difference > 0 ? 1 : 2 })
  })
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxSimilar)
    .map(({ index }) => index)
}

/** Whether two texts differ in one character. */
function isOneOff(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  let start = 0
  while (start < short.length && long[start] === short[start]) start++
  const rest = start + 1
  return long.slice(rest) === short.slice(long.length === short.length ? rest : start)
}
