import { dyes } from '../../images/index.ts'
import { ellipse, line, move, n, path, pickFrom, spread } from './ink.ts'

/** Headgear and garments by view id: each id determines form and dyes, so that two ids look different. */
interface Gear {
  form: number
  main: string
  trim: string
}

function gearOf(view: number, forms: number): Gear {
  const hash = spread(view)
  return {
    form: hash % forms,
    main: pickFrom(dyes, Math.floor(hash / 7)),
    trim: pickFrom(dyes, Math.floor(hash / 7) + 5 + (hash % 3)),
  }
}

/** Upper headgear, drawn around the head's centre. `turn` moves parts at the front. */
export function drawTop(view: number, turn: number): string {
  if (view === 0) return ''
  const { form, main, trim } = gearOf(view, 7)
  const x = n(-turn * 6)
  switch (form) {
    case 0: // pointed hat
      return (
        path('M-16-12C-9-18-4-34 6-46C7-34 12-20 17-12Z', main) +
        path('M-28-10Q0-22 28-10Q0 0-28-10Z', main) +
        path('M-15-15Q0-22 16-15L15-11Q0-17-14-11Z', trim, 1)
      )
    case 1: // crown
      return path('M-15-12L-18-30L-8-22L0-34L8-22L18-30L15-12Q0-7-15-12Z', main) + ellipse(Number(x), -15, 3, 3, trim)
    case 2: // helmet
      return (
        path('M-21 0C-22-18-12-28 0-28S22-18 21 0L15-3Q0-10-15-3Z', main) +
        path('M-2-28L-4-37Q0-41 4-37L2-28Z', trim) +
        line('M-18-8Q0-16 18-8', 1.1)
      )
    case 3: // ears
      return [-1, 1]
        .map(
          (s) =>
            path(`M${s * 6}-20L${s * 18}-37L${s * 20}-14Z`, main) +
            path(`M${s * 11}-21L${s * 17}-30L${s * 17.5}-18Z`, trim, 0.8),
        )
        .join('')
    case 4: // broad hat with a feather
      return (
        path('M-13-14C-13-30 13-30 13-14Z', main) +
        path('M-27-13Q0-21 27-13Q0-3-27-13Z', main) +
        path('M10-18C16-34 26-38 30-37C29-28 22-20 12-16Z', trim, 1)
      )
    case 5: // wreath
      return [-18, -11, -4, 4, 11, 18]
        .map((at, i) => ellipse(at, -14 - Math.cos(at / 14) * 6, 4.4, 4.4, i % 2 ? main : trim, 1))
        .join('')
    default: // bow on top
      return (
        path('M0-21C-8-32-20-30-21-22C-20-14-8-14 0-21C8-14 20-14 21-22C20-30 8-32 0-21Z', main) +
        ellipse(0, -21, 4, 4, trim)
      )
  }
}

/** Middle headgear, over the eyes; mostly hidden from behind. */
export function drawMid(view: number, turn: number, away: boolean): string {
  if (view === 0) return ''
  const { form, main, trim } = gearOf(view, 4)
  if (away) return line('M-18 1Q0 5 18 1', 2, main)
  const content = [
    ellipse(-8, 4, 6.5, 5.5, main) + ellipse(8, 4, 6.5, 5.5, main) + line('M-1.5 4H1.5M-14.5 3L-19 1M14.5 3L19 1', 1.6),
    path('M-17-2Q0 4 17-2V7Q8 14 0 7Q-8 14-17 7Z', main) +
      ellipse(-7.5, 4, 3, 2.2, '#f6eed9', 1) +
      ellipse(7.5, 4, 3, 2.2, '#f6eed9', 1),
    path('M-13-2H1V10Q-6 14-13 8Z', main) + line('M-13-2L-18-12M1-2L18-10', 1.6),
    path('M-18-3Q0 3 18-3V4Q0 10-18 4Z', main) + ellipse(0, 2.5, 3.4, 3.4, trim),
  ][form] as string
  return move(-turn * 8, 0, `<g transform="scale(${n(1 - Math.abs(turn) * 0.3)} 1)">${content}</g>`)
}

/** Lower headgear, at mouth and neck. */
export function drawLow(view: number, turn: number, away: boolean): string {
  if (view === 0) return ''
  const { form, main, trim } = gearOf(view, 4)
  if (form === 0) return path('M-15 13Q0 22 15 13L17 20Q0 29-17 20Z', main) + path('M6 19L14 18L16 32L9 31Z', trim, 1.1)
  if (away) return ''
  const content = [
    '',
    path('M-12 9Q0 14 12 9Q12 22 0 27Q-12 22-12 9Z', main),
    line('M2 12Q10 13 15 17', 2.4, '#6b4a33') + path('M12 12H20V19Q16 22 12 19Z', main, 1.1),
    path('M-15 7Q0 13 15 7L13 17Q0 22-13 17Z', main) + line('M-7 13H7', 1, trim),
  ][form] as string
  return move(-turn * 8, 0, content)
}

/** Garments on the back: behind the body when the figure faces us, over it when it turns away. */
export function drawGarment(view: number, turn: number, drop: number): string {
  if (view === 0) return ''
  const { form, main, trim } = gearOf(view, 3)
  const x = turn * 12
  if (form === 0) {
    const cape = `M-9-2Q0-5 9-2L${n(20 - turn * 4)} ${n(34 - drop * 0.8)}Q${n(10)} ${n(38 - drop * 0.8)} 0 ${n(34 - drop * 0.8)}Q-10 ${n(38 - drop * 0.8)} -20 ${n(34 - drop * 0.8)}Z`
    return move(
      x * 0.6,
      -41 + drop,
      path(cape, main) + line(`M-6 4L-10 ${n(30 - drop)}M6 4L10 ${n(30 - drop)}`, 1, trim),
    )
  }
  if (form === 1) {
    const wing = (s: number) =>
      path(
        `M${s * 3} 4C${s * 16}-20 ${s * 38}-26 ${s * 46}-22C${s * 44}-12 ${s * 40}-8 ${s * 40}-6C${s * 38} 4 ${s * 32} 6 ${s * 32} 8C${s * 26} 18 ${s * 14} 20 ${s * 4} 14Z`,
        main,
      ) + line(`M${s * 10} 2Q${s * 24}-10 ${s * 38}-12M${s * 12} 8Q${s * 24} 2 ${s * 33} 0`, 1, trim)
    const squeeze = 1 - turn * 0.35
    return move(x, -38 + drop, `<g transform="scale(${n(squeeze)} 1)">${wing(-1)}${wing(1)}</g>`)
  }
  return move(
    x,
    -36 + drop,
    path('M-13-4Q0-10 13-4V18Q0 24-13 18Z', main) +
      path('M-13 2Q0 8 13 2V8Q0 14-13 8Z', trim, 1) +
      ellipse(0, 9, 2.4, 2.4, '#c9c6bb', 1),
  )
}
