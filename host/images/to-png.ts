import pLimit from 'p-limit'
import sharp from 'sharp'

// What was drawn is kept by the host's own caches, where it is counted.
sharp.cache(false)

/** Of Node's four threads two stay free for files and passwords, however many figures are asked for. */
const drawing = pLimit(2)
/** At which a unit of an SVG is a pixel. */
const unitDensity = 72

/**
 * SVG of our own as PNG, `width` pixels wide, with a palette (half the bytes, and our inks are few).
 *
 * A library that hands out pictures as objects of its own (resvg) keeps their pixels until these are collected, and Node
 * collects none as long as its own heap has room: 3,000 pictures held 300 MB. This one gives back what it took.
 */
export function toPng(svg: string, width: number): Promise<Buffer<ArrayBuffer>> {
  return drawing(() => draw(Buffer.from(svg), width))
}

async function draw(svg: Buffer, width: number): Promise<Buffer<ArrayBuffer>> {
  const own = (await sharp(svg).metadata()).width
  const picture = sharp(svg, { density: (unitDensity * width) / own }).resize({ width })
  return Buffer.from(await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer())
}
