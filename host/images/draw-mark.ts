import { readFile } from 'node:fs/promises'
import type { PictureMark } from './item-mark.ts'

const folder = new URL('../../data/pictures/', import.meta.url)

/** A drawing of `data/pictures`, by its path in it, as SVG. */
export function readDrawing(name: string): Promise<string> {
  return readFile(new URL(`${name}.svg`, folder), 'utf8')
}

/** 24 × 24: the mark alone, on a transparent background. `currentColor` in the file is its dyed part. */
export async function iconSvg({ mark, colour, level }: PictureMark): Promise<string> {
  const svg = await readDrawing(`marks/${mark}`)
  const dyed = colour ? svg.replace(/ color="[^"]*"/, ` color="${colour}"`) : svg
  return dyed.replace('</svg>', `${dots(level)}</svg>`)
}

/** Up to two rows of five at the lower edge, on a strip. */
function dots(level: number): string {
  if (level === 0) return ''
  const rows = Math.ceil(level / 5)
  const circles = Array.from({ length: level }, (_, at) => {
    const row = Math.floor(at / 5)
    return `<circle cx="${2.9 + (at % 5) * 4.55}" cy="${22 - (rows - 1 - row) * 4}" r="1.35"/>`
  })
  const strip = `<rect y="${24 - 4 * rows}" width="24" height="${4 * rows}" rx="1.5" fill="#f8f2e4" fill-opacity=".88"/>`
  return `${strip}<g fill="#2b241a">${circles.join('')}</g>`
}

/** 75 × 100, as in the client: the mark on a page of the almanac with a ruled frame. */
export async function collectionSvg(mark: PictureMark): Promise<string> {
  const icon = (await iconSvg(mark)).replace('<svg ', '<svg x="16.5" y="29" width="42" height="42" ')
  return (await readDrawing('collection')).replace('</svg>', `${icon}</svg>`)
}
