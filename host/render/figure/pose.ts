/**
 * The pose of a figure, from the request's action: base (stand 0, walk 8, sit 16) + direction (0–7 = S, SW, W … SE).
 */

export type Stance = 'stand' | 'walk' | 'sit'

export interface FigurePose {
  stance: Stance
  /** Drawn facing left and mirrored for the eastern directions. */
  mirrored: boolean
  /** 0 = frontal, 1 = in profile. */
  turn: number
  /** Seen from behind. */
  away: boolean
  /** Pixels by which the body is lowered (sitting) or raised (walking, negative). */
  drop: number
  /** Like `turn`, for the head, which may be turned separately; negative looks right. */
  headTurn: number
}

const stances: readonly Stance[] = ['stand', 'walk', 'sit']
/** S, SW, W, NW, N; the others are mirrored. */
const turns = [0, 0.6, 1, 0.6, 0] as const

/** `headdir`: 0 straight, 1 left, 2 right (3 = all, shown straight), from the viewer's side. */
export function readPose(action: number, headdir: number): FigurePose {
  const direction = action & 7
  const mirrored = direction > 4
  const view = mirrored ? 8 - direction : direction
  const stance = stances[action >> 3] ?? 'stand'
  const turn = turns[view] ?? 0
  const look = headdir === 1 ? 0.4 : headdir === 2 ? -0.4 : 0
  return {
    stance,
    mirrored,
    turn,
    away: view > 2,
    drop: stance === 'sit' ? 13 : stance === 'walk' ? -1.5 : 0,
    headTurn: Math.max(-1, Math.min(1, turn + (mirrored ? -look : look))),
  }
}
