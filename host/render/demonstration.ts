import { toPng } from '../images/index.ts'
import { drawFigure } from './figure/draw-figure.ts'
import type { PictureRenderer } from './zrenderer.ts'

/** Draws our own figure, for a demonstration without the operator's client files. */
export const demonstrationRenderer: PictureRenderer = (request) =>
  toPng(drawFigure(request), Number(request.canvas.split('x')[0]))
