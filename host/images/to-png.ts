import pLimit from 'p-limit'
import sharp from 'sharp'

// Drawn pictures are cached by the host's own caches, whose memory is limited.
sharp.cache(false)

/** Drawing uses at most two of Node's four threads, which also serve files and passwords. */
const limitDrawing = pLimit(2)
/** Density at which an SVG unit is one pixel. */
const unitDensity = 72

/**
 * Renders our own SVG as PNG, `width` pixels wide, with a palette (half the bytes; the drawings have few colours).
 * resvg was not used: its picture objects keep their pixels until they are garbage-collected, which Node does not do
 * while its own heap has room, so 3,000 pictures took 300 MB. sharp releases its memory.
 */
export function toPng(svg: string, width: number): Promise<Buffer<ArrayBuffer>> {
  return limitDrawing(() => draw(Buffer.from(svg), width))
}

async function draw(svg: Buffer, width: number): Promise<Buffer<ArrayBuffer>> {
  const svgWidth = (await sharp(svg).metadata()).width
  const picture = sharp(svg, { density: (unitDensity * width) / svgWidth }).resize({ width })
  return Buffer.from(await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer())
}
