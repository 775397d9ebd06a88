import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'

/** The stored form: re-encoded as WebP. */
export interface AcceptedPicture {
  /** Identifies it: 160 bits of the hash of its bytes. */
  hash: string
  bytes: Buffer
  width: number
  height: number
}

/**
 * `type`: not one of the four formats · `size`: too many pixels, frames or bytes · `broken`: cannot be decoded
 * completely.
 */
export type PictureFault = 'type' | 'size' | 'broken'

export class PictureError extends Error {
  override name = 'PictureError'
  readonly fault: PictureFault
  constructor(fault: PictureFault, options?: { cause: unknown }) {
    super(`picture refused: ${fault}`, options)
    this.fault = fault
  }
}

export const pictureLimits = {
  /** Of the uploaded file. */
  sentBytes: 8_000_000,
  /** Of all frames together, by `weightOf`: about 200 MB while they are decoded. */
  pixels: 50_000_000,
  side: 12_000,
  frames: 200,
  /** The width on a page, at two pixels per point. */
  width: 1_600,
  storedBytes: 3_000_000,
  seconds: 15,
}

/** One at a time: a picture takes a thread and up to 200 MB. */
const limitEncoding = pLimit(1)

/**
 * Re-encodes an author's upload: its type is detected from its content, its header is checked before its pixels are
 * decoded, and only visible pixels are kept: no comments, locations, profiles or hidden data. Throws `PictureError`.
 */
export function acceptPicture(upload: Buffer): Promise<AcceptedPicture> {
  return limitEncoding(() => encode(upload))
}

async function encode(upload: Buffer): Promise<AcceptedPicture> {
  const format = formatOf(upload)
  if (!format) throw new PictureError('type')
  if (upload.length > pictureLimits.sentBytes) throw new PictureError('size')
  // This reads only the header. The picture's size is checked below, before any pixel is decoded.
  const metadata = await sharp(upload, { limitInputPixels: false, failOn: 'error' }).metadata().catch(throwBroken)
  if (metadata.format !== format) throw new PictureError('type')
  const { width, height, pages = 1 } = metadata
  const { side, frames, pixels } = pictureLimits
  const weight = width * height * pages * weightOf(metadata)
  if (width > side || height > side || pages > frames || weight > pixels) throw new PictureError('size')
  const isAnimated = pages > 1 && format !== 'jpeg'
  const encoder = sharp(upload, { limitInputPixels: pixels, failOn: 'error', animated: isAnimated })
    .timeout({ seconds: pictureLimits.seconds })
    .autoOrient()
    .resize({ width: pictureLimits.width, withoutEnlargement: true })
    .webp({ quality: 84, effort: isAnimated ? 2 : 4 })
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true }).catch(throwBroken)
  if (data.length > pictureLimits.storedBytes) throw new PictureError('size')
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 40)
  return { hash, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** Decoders hold an interlaced picture or an animation wholly in memory, others by rows; 16 bits take twice as much. */
function weightOf({ isProgressive, pages = 1, depth }: Metadata): number {
  return (isProgressive || pages > 1 ? 2 : 1) * (depth === 'uchar' ? 1 : 2)
}

function throwBroken(cause: unknown): never {
  throw new PictureError('broken', { cause })
}

/** The format by the first bytes: the four formats that every browser shows and that cannot contain scripts. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | undefined {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const text = bytes.subarray(0, 12).toString('latin1')
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^RIFF[\s\S]{4}WEBP/.test(text) ? 'webp' : undefined
}
