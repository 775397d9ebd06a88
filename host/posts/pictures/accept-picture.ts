import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** What is stored: WebP of ours, whatever was sent. */
export interface AcceptedPicture {
  /** Names it: of the bytes, 160 bits. */
  hash: string
  bytes: Buffer
  width: number
  height: number
}

/** `type`: none of the four formats · `size`: too many pixels, frames or bytes · `broken`: cannot be read whole. */
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
  /** Of the file that is sent. */
  sentBytes: 8_000_000,
  /** Of all frames together: 50 megapixels are 200 MB while they are read. */
  pixels: 50_000_000,
  side: 12_000,
  frames: 200,
  /** As wide as a page shows it, at two pixels a point. */
  width: 1_600,
  storedBytes: 3_000_000,
  seconds: 15,
}

/** One at a time: a picture takes a thread and up to 200 MB. */
const encoding = pLimit(1)

/**
 * Makes a picture of ours from what an author sent: its type is told by its content, its header is judged before its
 * pixels are read, and it is drawn anew, so that nothing of the file but what can be seen is kept: no comments, places,
 * profiles, and nothing that stands behind or between. Throws `PictureError`.
 */
export function acceptPicture(sent: Buffer): Promise<AcceptedPicture> {
  return encoding(() => accept(sent))
}

async function accept(sent: Buffer): Promise<AcceptedPicture> {
  const format = formatOf(sent)
  if (!format) throw new PictureError('type')
  if (sent.length > pictureLimits.sentBytes) throw new PictureError('size')
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'error' as const }
  const head = await sharp(sent, options).metadata().catch(broken)
  if (head.format !== format) throw new PictureError('type')
  const { width, height, pages = 1 } = head
  const { side, frames, pixels } = pictureLimits
  if (width > side || height > side || pages > frames || width * height * pages > pixels) throw new PictureError('size')
  const moves = pages > 1 && format !== 'jpeg'
  const drawn = sharp(sent, { ...options, animated: moves })
    .timeout({ seconds: pictureLimits.seconds })
    .autoOrient()
    .resize({ width: pictureLimits.width, withoutEnlargement: true })
    .webp({ quality: 84, effort: moves ? 2 : 4 })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(broken)
  if (data.length > pictureLimits.storedBytes) throw new PictureError('size')
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 40)
  return { hash, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

function broken(cause: unknown): never {
  // The library's own limit, where a header said less than the pixels are.
  if (/exceeds pixel limit/i.test(String(cause))) throw new PictureError('size', { cause })
  throw new PictureError('broken', { cause })
}

/** The format by the first bytes: the four that every browser shows and that hold no scripts. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | undefined {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const text = bytes.subarray(0, 12).toString('latin1')
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^RIFF[\s\S]{4}WEBP/.test(text) ? 'webp' : undefined
}
