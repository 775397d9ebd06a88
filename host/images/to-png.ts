import { renderAsync } from '@resvg/resvg-js'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Of Node's four threads two stay free for files and passwords, however many figures are asked for. */
const drawing = pLimit(2)

/**
 * SVG of our own as PNG, `width` pixels wide, with a palette (half the bytes, and our inks are few).
 * No fonts are loaded: the pictures hold no text, and looking for fonts takes 30 ms.
 */
export function toPng(svg: string, width: number): Promise<Buffer<ArrayBuffer>> {
  return drawing(() => draw(svg, width))
}

async function draw(svg: string, width: number): Promise<Buffer<ArrayBuffer>> {
  const picture = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  return Buffer.from(await sharp(picture.asPng()).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer())
}
