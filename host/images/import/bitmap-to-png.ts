import { decode } from 'bmp-ts'
import sharp from 'sharp'

/** The client's pictures have 24×24 and 75×100 pixels; those of some servers are twice as large. */
const maxSide = 512
const maxColours = 256

export class BitmapError extends Error {
  override name = 'BitmapError'
}

/**
 * Converts a client's bitmap to PNG; its magenta (255, 0, 255, and similar colours saved by image editors) becomes
 * transparent.
 */
export async function bitmapToPng(bitmap: Buffer): Promise<Buffer> {
  const { width, height, data } = readBitmap(bitmap)
  for (let at = 0; at < data.length; at += 4) {
    // The decoder returns alpha, blue, green, red; its option for another order ignores pictures with a palette.
    const [blue, green, red] = [data[at + 1] as number, data[at + 2] as number, data[at + 3] as number]
    const isTransparent = red >= 250 && green <= 5 && blue >= 250
    data.set(isTransparent ? [0, 0, 0, 0] : [red, green, blue, 255], at)
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

function readBitmap(bitmap: Buffer): { width: number; height: number; data: Buffer } {
  if (bitmap.length < 54 || bitmap.toString('latin1', 0, 2) !== 'BM') throw new BitmapError('is not a bitmap')
  // Checked before a decoder allocates the size that a header claims.
  const [width, height] = [bitmap.readInt32LE(18), Math.abs(bitmap.readInt32LE(22))]
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw new BitmapError(`is ${width}×${height}, at most ${maxSide}×${maxSide} are read`)
  // The decoder allocates as many colours as the header claims.
  if (bitmap.readUInt32LE(46) > maxColours) throw new BitmapError(`has a palette of more than ${maxColours} colours`)
  try {
    const decoded = decode(bitmap)
    const data = Buffer.from(decoded.data)
    if (data.length !== width * height * 4) throw new Error('cut off')
    return { width, height, data }
  } catch (cause) {
    throw new BitmapError('is damaged', { cause })
  }
}
