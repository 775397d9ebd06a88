import { ellipse, limb, line, n, path, skin } from './ink.ts'
import type { FigurePose } from './pose.ts'

export interface Clothes {
  main: string
  trim: string
  female: boolean
  /** 0 plain; others add a sash, a collar or buttons. */
  outfit: number
}

const leather = '#6b4a33'

/** Legs and shoes; behind the torso. */
export function drawLegs({ stance, turn, away }: FigurePose, { female, main }: Clothes): string {
  const trousers = female ? skin : main
  if (stance === 'sit') return sittingLegs(turn, away, trousers)
  const gap = 5.5 * (1 - turn * 0.75)
  if (stance === 'stand') return [gap, -gap].map((x) => leg(x, x, -2, trousers)).join('')
  // While walking, the legs move apart in profile; seen from the front or behind, one is lifted.
  const step = 10 * turn
  const lift = 6 * (1 - turn) + 1.5
  return leg(gap * 0.6, gap + step, -2 - lift, trousers) + leg(-gap * 0.6, -gap - step, -2, trousers)
}

function leg(hip: number, foot: number, y: number, fill: string): string {
  return (
    limb(`M${n(hip)}-20Q${n((hip + foot) / 2 - 1)}-12 ${n(foot)} ${n(y - 3)}`, fill, 6) +
    ellipse(foot - 1.5, y, 5.6, 3.4, leather)
  )
}

function sittingLegs(turn: number, away: boolean, fill: string): string {
  if (away && turn < 1) return ellipse(-9 - turn * 4, -3, 5, 3, leather) + ellipse(9 - turn * 6, -3, 5, 3, leather)
  const reach = 6 + turn * 13
  return [8 * (1 - turn * 0.7), -8 * (1 - turn * 0.7)]
    .map((x) => {
      const foot = x * 1.2 - (turn > 0 ? reach : 0)
      return (
        limb(`M${n(x * 0.6)}-8Q${n((x + foot) / 2)}-13 ${n(foot)}-3`, fill, 6) + ellipse(foot, -2.5, 4.6, 5, leather)
      )
    })
    .join('')
}

/** Torso with tunic or dress, without arms. */
export function drawTorso({ turn, away, drop }: FigurePose, { main, trim, female, outfit }: Clothes): string {
  const [shoulder, hip] = [11.5 * (1 - turn * 0.25), (female ? 15 : 12) * (1 - turn * 0.22)]
  const [top, waist, hem] = [-42 + drop, -27 + drop, (female ? -11 : -17) + Math.min(drop, 6)]
  const waistWide = (female ? 8 : 10) * (1 - turn * 0.2)
  const robe = `M${n(-shoulder)} ${top}Q0 ${top - 4} ${n(shoulder)} ${top}L${n(waistWide)} ${waist}L${n(hip)} ${n(hem)}Q0 ${n(hem + 4)} ${n(-hip)} ${n(hem)}L${n(-waistWide)} ${waist}Z`
  const belt = `M${n(-waistWide)} ${waist}Q0 ${waist + 3} ${n(waistWide)} ${waist}L${n(waistWide + 1)} ${waist + 4}Q0 ${waist + 7} ${n(-waistWide - 1)} ${waist + 4}Z`
  const front = away ? '' : `<g transform="translate(${n(-turn * 5)} 0)">${decoration(outfit, top, trim)}</g>`
  return path(robe, main) + path(belt, trim, 1.1) + front + line(`M0 ${n(waist + 6)}V${n(hem + 1)}`, 0.9)
}

function decoration(outfit: number, top: number, trim: string): string {
  if (outfit === 0) return path(`M-4 ${top - 2}L0 ${top + 5}L4 ${top - 2}Z`, '#f1e6c8', 1)
  const kind = outfit % 3
  if (kind === 1) return path(`M-9 ${top}L-5 ${top - 2}L9 ${top + 13}L5 ${top + 14}Z`, trim, 1)
  if (kind === 2) return [2, 6, 10].map((y) => ellipse(0, top + y, 1.2, 1.2, trim, 0.8)).join('')
  return path(`M-8 ${top - 1}Q0 ${top + 9} 8 ${top - 1}L5 ${top - 3}H-5Z`, trim, 1)
}

/** The arm nearer to the viewer, or the farther one. */
export function drawArm({ stance, turn, drop }: FigurePose, { main }: Clothes, near: boolean): string {
  const side = near ? 1 : -1
  const shoulder = side * 11 * (1 - turn * 0.75)
  const swing = stance === 'walk' ? side * (4 + turn * 8) : 0
  const [handX, handY] =
    stance === 'sit'
      ? [side * 9 * (1 - turn * 0.6) - turn * 8, -16]
      : [side * 15 * (1 - turn * 0.75) + swing, -25 - Math.abs(swing) * 0.3 + drop]
  const elbow = `${n((shoulder + handX) / 2 + side * 2)} ${n(-33 + drop)}`
  return (
    limb(`M${n(shoulder)} ${-40 + drop}Q${elbow} ${n(handX)} ${n(handY)}`, main, 5) +
    ellipse(handX, handY, 3, 3, skin, 1.2)
  )
}
