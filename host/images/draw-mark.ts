import type { Item } from '../../domain/item.ts'
import { dyes } from './dyes.ts'
import { itemShape, scatter } from './item-kind.ts'
import { type Shape, type ShapeName, shapes, type Tone } from './shapes.ts'

/**
 * The parameters of a picture. Many items share them, so pictures are created and cached by parameters, not by item.
 */
export interface PictureMark {
  shape: ShapeName
  /** Index of the main dye. */
  dye: number
  accent: number
}

const ink = '#2b241a'
const halo = '#f8f2e4'
const fixed: Readonly<Record<Exclude<Tone, 'main' | 'accent'>, string>> = {
  metal: '#c9c6bb',
  pale: '#f1e6c8',
  dark: '#4a4458',
}

/**
 * The mark of an item: its kind determines the shape, its id the dyes. Equal input gives an equal picture on every
 * machine.
 */
export function itemMark(item: Item, opens: boolean): PictureMark {
  const shape = itemShape(item, opens)
  if (shape === 'apple') return { shape, dye: 0, accent: 4 }
  const hash = scatter(item.Id)
  const dye = hash % dyes.length
  return { shape, dye, accent: (dye + 2 + (Math.floor(hash / dyes.length) % 4) * 2) % dyes.length }
}

/** 24 × 24: the mark alone, on a transparent background. */
export function iconSvg(mark: PictureMark): string {
  return svg(24, drawing(mark))
}

/** 75 × 75: the mark on a page of the almanac with a ruled frame. */
export function collectionSvg(mark: PictureMark): string {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    const at = (radius: number) =>
      `${(37.5 + Math.cos(angle) * radius).toFixed(1)} ${(37.5 + Math.sin(angle) * radius).toFixed(1)}`
    return `M${at(25)}L${at(i % 2 ? 28 : 30)}`
  }).join('')
  const corner = 'M5.5 12V5.5H12M8 12V8H12'
  const corners = [0, 90, 180, 270]
    .map((turn) => `<path d="${corner}" transform="rotate(${turn} 37.5 37.5)"/>`)
    .join('')
  return svg(
    75,
    `<rect x="1" y="1" width="73" height="73" rx="2" fill="#f6eed9"/>` +
      `<rect x="2.5" y="2.5" width="70" height="70" fill="none" stroke="${ink}" stroke-width="1"/>` +
      `<circle cx="37.5" cy="37.5" r="24" fill="#ece0c2"/>` +
      `<g fill="none" stroke="${ink}" stroke-width=".8" stroke-opacity=".7">${corners}<path d="${rays}"/></g>` +
      `<g transform="translate(37.5 37.5) scale(1.75) translate(-12 -12)">${drawing(mark)}</g>`,
  )
}

function svg(size: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`
}

function drawing({ shape, dye, accent }: PictureMark): string {
  const { parts, lines, turn }: Shape = shapes[shape]
  const tones: Record<Tone, string> = { ...fixed, main: dyes[dye] ?? ink, accent: dyes[accent] ?? ink }
  const outline = parts.map(([, path]) => path).join('')
  const body = parts.map(([tone, path]) => `<path d="${path}" fill="${tones[tone]}"/>`).join('')
  // A long weapon lies diagonally and must stay inside the square.
  const fit = turn && Math.abs(turn) >= 30 ? ' translate(12 12) scale(.92) translate(-12 -12)' : ''
  return (
    `<g transform="rotate(${turn ?? 0} 12 12)${fit}" fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="${outline}" fill="none" stroke="${halo}" stroke-width="2.6"/>` +
    `<g stroke="${ink}" stroke-width="1.1">${body}</g>` +
    (lines ? `<path d="${lines}" fill="none" stroke="${ink}" stroke-width=".75"/>` : '') +
    `</g>`
  )
}
