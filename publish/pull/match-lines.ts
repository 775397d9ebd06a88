/** A line is first searched within this distance from the previous line's position. */
const searchDistance = 32

/**
 * The position of each line in another list, −1 = not found. No list contains a line twice. Nearly all lines of two
 * snapshots are equal and in the same order, so they are found without an index over all lines.
 */
export function placesOf(lines: readonly string[], other: readonly string[]): number[] {
  const skippedPlaces: number[] = []
  const unmatchedLines: number[] = []
  let at = 0
  const places = lines.map((line, index) => {
    for (let place = at; place < at + searchDistance && place < other.length; place++) {
      if (other[place] !== line) continue
      while (at < place) skippedPlaces.push(at++)
      return at++
    }
    unmatchedLines.push(index)
    return -1
  })
  while (at < other.length) skippedPlaces.push(at++)
  if (unmatchedLines.length === 0 || skippedPlaces.length === 0) return places
  const placeByLine = new Map(skippedPlaces.map((place) => [other[place], place]))
  for (const index of unmatchedLines) places[index] = placeByLine.get(lines[index]) ?? -1
  return places
}
