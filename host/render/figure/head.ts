import { ellipse, line, n, path, skin, skinShade } from './ink.ts'

export interface Face {
  /** −1 … 1: 0 = frontal, 1 = looking left in profile. */
  turn: number
  away: boolean
  hair: string
  /** Index of the haircut. */
  cut: number
  female: boolean
}

export const haircuts = 6

/** Hair behind the head and shoulders. */
export function hairBehind({ turn, away, hair, cut }: Face): string {
  const back = n(turn * 5)
  if (away) return ''
  if (cut === 3) return path(`M-19-6C-22 14-17 24-12 26Q${back} 30 12 26C17 24 22 14 19-6Z`, hair)
  if (cut === 2)
    return path(
      `M${n(8 + turn * 8)}-8C${n(24 + turn * 6)}-6 ${n(26 + turn * 4)} 14 ${n(17 + turn * 5)} 26C${n(14 + turn * 4)} 16 10 6 ${n(6 + turn * 6)} 0Z`,
      hair,
    )
  if (cut === 5)
    return [-1, 1]
      .map((side) =>
        path(
          `M${side * 15}-8C${side * 29}-8 ${side * 28} 14 ${side * 20} 22C${side * 19} 12 ${side * 16} 6 ${side * 13} 2Z`,
          hair,
        ),
      )
      .join('')
  return path('M-19-4C-20 10-14 16-10 17H10C14 16 20 10 19-4Z', hair)
}

/** Skull, ears and face around (0, 0), radius 18. */
export function drawFace({ turn, away, female }: Face): string {
  const skull = ellipse(0, 0, 18, 17, skin)
  if (away) return skull
  const side = Math.abs(turn)
  const shift = -turn * 8
  const gap = 7.5 * (1 - side * 0.45)
  const eyes = side >= 1 ? [-turn * 10] : [shift - gap, shift + gap]
  const lash = female ? (x: number) => line(`M${n(x - 3)} 1.5Q${n(x)}-1.5 ${n(x + 3)} 1.5`, 1.3) : () => ''
  const eye = (x: number) =>
    `<ellipse cx="${n(x)}" cy="4.5" rx="${side >= 1 ? 1.7 : 2.1}" ry="3.2" fill="#33291f"/>${lash(x)}`
  const cheek = (x: number) => `<ellipse cx="${n(x)}" cy="9" rx="2.6" ry="1.5" fill="#e79a80" fill-opacity=".7"/>`
  const nose = side > 0.3 ? line(`M${n(shift - turn * 4)} 6.5l${n(-turn * 2)} 1.4`, 1, skinShade) : ''
  return (
    skull +
    eyes.map((x) => eye(x) + cheek(x)).join('') +
    nose +
    line(`M${n(shift - 2)} 11.5Q${n(shift)} 13 ${n(shift + 2)} 11.5`, 1)
  )
}

/** Fringe and crown over the face, or the whole head seen from behind. */
export function hairFront({ turn, away, hair, cut }: Face): string {
  if (away) return fromBehind(turn, hair, cut)
  const part = n(-turn * 9)
  const cap = `M-19 5C-22-14-12-22 0-22C12-22 22-14 19 5`
  const fringes = [
    `${cap}C16-2 14-6 10-8C6-4 ${part}-6-4-9C-8-6-14-4-19 5Z`,
    `${cap}Q17-2 16-6Q${part} 1-16-6Q-17-2-19 5Z`,
    `${cap}C17-4 12-8 6-10C0-6-10-6-15-4Q-18 0-19 5Z`,
    `${cap}C17 0 15-6 9-10L${part}-4L-8-10C-14-6-17 0-19 5Z`,
    'M-19 5L-25-5L-19-8L-22-18L-12-16L-9-26L0-19L9-26L12-16L22-18L19-8L25-5L19 5L14-5L8-8L4-2L-2-9L-8-3L-13-7Z',
    `${cap}C16-4 12-9 0-10C-12-9-16-4-19 5Z`,
  ]
  return path(fringes[cut % haircuts] as string, hair)
}

function fromBehind(turn: number, hair: string, cut: number): string {
  const x = n(turn * 7)
  const shapes = [
    'M-19 4C-22-14-12-22 0-22S22-14 19 4C17 14 9 17 0 17S-17 14-19 4Z',
    'M-20 4C-22-14-12-22 0-22S22-14 20 4L19 16Q0 21-19 16Z',
    `M-19 4C-22-14-12-22 0-22S22-14 19 4C17 13 9 15 5 15L${x} 34L-5 15C-9 15-17 13-19 4Z`,
    'M-20 0C-22-14-12-22 0-22S22-14 20 0C22 16 18 26 13 28Q0 32-13 28C-18 26-22 16-20 0Z',
    'M-19 5L-25-5L-19-8L-22-18L-12-16L-9-26L0-19L9-26L12-16L22-18L19-8L25-5L19 5L21 13L12 13L8 19L0 14L-8 19L-12 13L-21 13Z',
    'M-19 0C-22-14-12-22 0-22S22-14 19 0C26 4 27 14 21 24C18 16 16 12 12 12Q0 16-12 12C-16 12-18 16-21 24C-27 14-26 4-19 0Z',
  ]
  return (
    path(shapes[cut % haircuts] as string, hair) +
    (turn > 0 ? ellipse(-16.5, 5, 3, 4.4, skin) : '') +
    line(`M${x}-20Q${n(turn * 7 + 2)}-6 ${x} 8M-10-10Q-12 0-10 8M10-10Q12 0 10 8`, 0.9)
  )
}
