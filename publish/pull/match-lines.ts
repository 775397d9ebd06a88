/** A line is first searched within this distance from the previous line's position. */
const near = 32

/**
 * The position of each line in another list, −1 = not found. No list contains a line twice. Nearly all lines of two
 * snapshots are equal and in the same order, so they are found without an index over all lines.
 */
export function placesOf(lines: readonly string[], other: readonly string[]): number[] {
  const passed: number[] = []
  const missed: number[] = []
  let at = 0
  const places = lines.map((line, index) => {
    for (let place = at; place < at + near && place < other.length; place++) {
      if (other[place] !== line) continue
      while (at < place) passed.push(at++)
      return at++
    }
    missed.push(index)
    return -1
  })
  while (at < other.length) passed.push(at++)
  if (missed.length === 0 || passed.length === 0) return places
  const rest = new Map(passed.map((place) => [other[place], place]))
  for (const index of missed) places[index] = rest.get(lines[index]) ?? -1
  return places
}
