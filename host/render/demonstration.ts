import type { FullRenderRequest } from '../../api/render.ts'
import { canvases } from '../../domain/items/appearance.ts'
import { readDrawing, toPng } from '../images/index.ts'
import type { PictureRenderer } from './zrenderer.ts'

/**
 * Draws a figure for a host without the game's sprites. It shows where an item is worn, in one form per place: the look
 * of the item, of a job or of an NPC is unknown. The site captions it.
 */
export const demonstrationRenderer: PictureRenderer = async (request) => {
  const [width = 200, height = 200, x = 100, y = 150] = request.canvas.split(/[x+]/).map(Number)
  const direction = request.action & 7
  const isMirrored = direction > 4
  const stance = ['stand', 'walk', 'sit'][request.action >> 3]
  const figure = await readDrawing(`figure/${stance}-${isMirrored ? 8 - direction : direction}`)
  const scale = request.canvas === canvases.npc ? 0.8 : 1.3
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${emptyPlaces(request)}{display:none}</style>` +
    `<g transform="translate(${x} ${y}) scale(${isMirrored ? -scale : scale} ${scale})">` +
    `${figure.replace('<svg ', '<svg x="-50" y="-105" width="100" height="115" ')}</g></svg>`
  return toPng(svg, width)
}

/** A selector of the parts that the figure does not wear. */
function emptyPlaces({ headgear: [top = 0, mid = 0, low = 0], garment }: FullRenderRequest): string {
  const empty = Object.entries({ top, mid, low, garment }).flatMap(([name, view]) => (view === 0 ? [`.${name}`] : []))
  return ['.none', ...empty].join()
}
