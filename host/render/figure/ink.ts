/** Helpers for SVG. A figure's feet are at (0, 0), up is negative, it faces left. */

export const ink = '#2b241a'
export const skin = '#f3cfa8'
export const skinShade = '#e0b088'

export const hairDyes = [
  '#4a3425',
  '#d9b45b',
  '#a3472c',
  '#3b3b46',
  '#c9c1b0',
  '#5a7d8c',
  '#8d5a8a',
  '#7c8a4a',
] as const

export function pickFrom<T>(list: readonly T[], number: number): T {
  return list[((number % list.length) + list.length) % list.length] as T
}

/** Distributes neighbouring numbers over all values. */
export function spread(number: number): number {
  return (Math.imul(number + 1, 2_654_435_761) >>> 7) & 0xff_ffff
}

export function path(d: string, fill: string, width = 1.4): string {
  return `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, width = 1.4): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`
}

export function line(d: string, width = 1.2, color: string = ink): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** A limb: a thick stroke with an outline. */
export function limb(d: string, fill: string, width: number): string {
  return line(d, width + 2.4) + line(d, width, fill)
}

export function move(x: number, y: number, content: string): string {
  return `<g transform="translate(${n(x)} ${n(y)})">${content}</g>`
}

/** A coordinate with one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
