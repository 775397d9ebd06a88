import { readFile } from 'node:fs/promises'
import type { PictureMark } from './item-mark.ts'

const folder = new URL('../../data/pictures/', import.meta.url)

/** A drawing of `data/pictures`, by its path in it, as SVG. */
export function readDrawing(name: string): Promise<string> {
  return readFile(new URL(`${name}.svg`, folder), 'utf8')
}

/** 24 × 24: the mark alone, on a transparent background. `currentColor` in the file is its dyed part. */
export async function iconSvg({ mark, colour }: PictureMark): Promise<string> {
  const svg = await readDrawing(`marks/${mark}`)
  return colour ? svg.replace(/ color="[^"]*"/, ` color="${colour}"`) : svg
}

/** 75 × 75: the mark on a page of the almanac with a ruled frame. */
export async function collectionSvg(mark: PictureMark): Promise<string> {
  const inside = (await iconSvg(mark)).replace('<svg ', '<svg x="16.5" y="16.5" width="42" height="42" ')
  return (await readDrawing('collection')).replace('</svg>', `${inside}</svg>`)
}
