/** The refine window of a game server (`clif_parse_refineui_refine` in clif.cpp), try by try. */
import type { RefineWay } from '../../domain/odds/refine-table.ts'
import type { Random } from '../../domain/values/random.ts'

/** The level after a try; undefined if the equipment is destroyed. */
export function playTry(way: RefineWay, refine: number, isProtected: boolean, random: Random): number | undefined {
  if (way.Chance >= random.int(0, 9999)) return refine + 1
  if (isProtected) return refine
  if (way.Break > 0 && random.int(0, 9999) < way.Break) return undefined
  return way.Down > 0 ? Math.max(0, refine - way.Down) : refine
}

export interface PlayedRefine {
  /** By level before the try. */
  ways: readonly RefineWay[]
  /** Levels whose tries are protected. */
  isProtected: (refine: number) => boolean
  from: number
  to: number
}

export const spentKinds = ['tries', 'zeny', 'pieces'] as const

/** What players spend until the level is reached; destroyed equipment is replaced by a new piece at +0. */
export function playRefines({ ways, isProtected, from, to }: PlayedRefine, count: number, random: Random) {
  const spent = { tries: new Float64Array(count), zeny: new Float64Array(count), pieces: new Float64Array(count) }
  for (let run = 0; run < count; run++) {
    let [tries, zeny, pieces] = [0, 0, 1]
    for (let refine = from; refine < to; ) {
      const way = ways[refine] as RefineWay
      tries++
      zeny += way.Price
      const after = playTry(way, refine, isProtected(refine), random)
      if (after === undefined) pieces++
      refine = after ?? 0
    }
    spent.tries[run] = tries
    spent.zeny[run] = zeny
    spent.pieces[run] = pieces
  }
  return spent
}
