import sharp from 'sharp'

const maxColours = 256

export interface BitmapForm {
  /** Larger pictures are refused. */
  maxSide: number
  /** Pictures of more colours get a palette of this many, which takes a quarter of the bytes; absent = exact colours. */
  palette?: number
  /** Refuses a picture of one colour. */
  needsContent?: boolean
}

/** The client's pictures have 24×24 and 75×100 pixels; those of some servers are twice as large. */
const itemForm: BitmapForm = { maxSide: 512 }

export class BitmapError extends Error {
  override name = 'BitmapError'
}

/** Pixels as red, green, blue and alpha, from the top left. */
interface Pixels {
  width: number
  height: number
  data: Buffer
}

/**
 * Converts a client's uncompressed bitmap to PNG, exactly unless `form` has a palette; its magenta (255, 0, 255, and similar colours saved by image
 * editors) becomes transparent. Throws `BitmapError`.
 */
export async function bitmapToPng(bitmap: Buffer, form: BitmapForm = itemForm): Promise<Buffer> {
  const { width, height, data } = readBitmap(bitmap, form.maxSide)
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red >= 250 && green <= 5 && blue >= 250) data.fill(0, at, at + 4)
    colours.add(data.readUInt32LE(at))
  }
  if (form.needsContent && colours.size === 1) throw new BitmapError('has one colour only')
  const isFew = colours.size <= maxColours
  const palette = isFew ? {} : { colours: form.palette ?? maxColours }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: isFew || form.palette !== undefined, compressionLevel: 9, ...palette })
    .toBuffer()
}

/**
 * Reads a bitmap as Microsoft's documentation of `BITMAPFILEHEADER` and `BITMAPINFOHEADER` describes it. No maintained
 * library reads every depth that the client does.
 */
function readBitmap(bitmap: Buffer, maxSide: number): Pixels {
  if (bitmap.length < 54 || bitmap.toString('latin1', 0, 2) !== 'BM') throw new BitmapError('is not a bitmap')
  const width = bitmap.readInt32LE(18)
  const writtenHeight = bitmap.readInt32LE(22)
  const height = Math.abs(writtenHeight)
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw new BitmapError(`is ${width}×${height}, at most ${maxSide}×${maxSide} are read`)
  const bits = bitmap.readUInt16LE(28)
  const compression = bitmap.readUInt32LE(30)
  if (compression !== 0 || ![1, 4, 8, 24, 32].includes(bits))
    throw new BitmapError(`has ${bits} bits per pixel and compression ${compression}: save it as a bitmap of 24 bits`)
  const pixelsStart = bitmap.readUInt32LE(10)
  const paletteStart = 14 + bitmap.readUInt32LE(14)
  // Rows are padded to a multiple of four bytes; the bottom row is the first if the height is positive.
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsStart + rowBytes * height > bitmap.length) throw new BitmapError('is cut off')
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = pixelsStart + rowBytes * (writtenHeight < 0 ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const place = bits < 24 ? paletteStart + 4 * colourIndex(bitmap, row, x, bits) : row + (x * bits) / 8
      if (place + 3 > bitmap.length) throw new BitmapError('has a colour outside of its palette')
      const [blue = 0, green = 0, red = 0] = bitmap.subarray(place, place + 3)
      data.set([red, green, blue, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

/** The pixel's place in the palette; the leftmost pixel of a byte has its highest bits. */
function colourIndex(bitmap: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits
  const byte = bitmap.readUInt8(row + Math.floor(x / perByte))
  return (byte >> (8 - bits - (x % perByte) * bits)) & ((1 << bits) - 1)
}
