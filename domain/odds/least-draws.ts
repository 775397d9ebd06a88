/**
 * The least whole number from 1 to `most` for which `chanceOf`, which never falls, is at least `chance`; undefined if
 * there is none.
 */
export function leastDraws(chance: number, most: number, chanceOf: (draws: number) => number): number | undefined {
  let below = 0
  let reached = 1
  while (chanceOf(reached) < chance) {
    if (reached >= most) return undefined
    below = reached
    reached = Math.min(most, reached * 2)
  }
  while (reached - below > 1) {
    const middle = Math.floor((below + reached) / 2)
    if (chanceOf(middle) < chance) below = middle
    else reached = middle
  }
  return reached
}
