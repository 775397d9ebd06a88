/** Bitmaps and GRF archives in the formats of a client. */
import { deflateSync } from 'node:zlib'

type Colour = [red: number, green: number, blue: number]

/**
 * A bitmap with 24 or 32 bits per pixel, or with fewer and a palette. The rows start at the bottom unless `topDown` is
 * set; `gap` bytes are between palette and pixels.
 */
export function bitmap(
  width: number,
  height: number,
  pixel: (x: number, y: number) => Colour,
  { bits = 24, topDown = false, gap = 0 }: { bits?: 1 | 4 | 8 | 24 | 32; topDown?: boolean; gap?: number } = {},
): Buffer {
  const palette: string[] = []
  const stride = Math.ceil((width * bits) / 32) * 4
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = pixel(x, y)
      const row = topDown ? y : height - 1 - y
      if (bits >= 24) pixels.set([blue, green, red], row * stride + (x * bits) / 8)
      else {
        const key = `${blue},${green},${red}`
        if (!palette.includes(key)) palette.push(key)
        const at = row * stride + Math.floor((x * bits) / 8)
        pixels[at] = (pixels[at] as number) | (palette.indexOf(key) << (8 - bits - ((x * bits) % 8)))
      }
    }
  const colours = Buffer.alloc((bits > 8 ? 0 : 4 << bits) + gap)
  for (const [index, key] of palette.entries()) colours.set(key.split(',').map(Number), index * 4)
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(54 + colours.length + pixels.length, 2)
  head.writeUInt32LE(54 + colours.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(topDown ? -height : height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(pixels.length, 34)
  return Buffer.concat([head, colours, pixels])
}

export interface ArchiveFile {
  /** Bytes of its path. */
  name: Buffer
  content: Buffer
  flags?: number
  /** Whether the content is not compressed. */
  stored?: boolean
  /** False values in the table. */
  falseValues?: Partial<{ packed: number; bytes: number; offset: number }>
}

/** A GRF archive of version 0x200. `falseHeader` replaces values of the header. */
export function grf(
  files: readonly ArchiveFile[],
  falseHeader: Partial<{ version: number; tableBytes: number; tableOffset: number }> = {},
): Buffer {
  const bodies: Buffer[] = []
  const rows: Buffer[] = []
  let offset = 0
  for (const { name, content, flags = 1, stored, falseValues = {} } of files) {
    const packed = stored ? content : deflateSync(content)
    const tail = Buffer.alloc(17)
    tail.writeUInt32LE(falseValues.packed ?? packed.length, 0)
    tail.writeUInt32LE(packed.length, 4)
    tail.writeUInt32LE(falseValues.bytes ?? content.length, 8)
    tail[12] = flags
    tail.writeUInt32LE(falseValues.offset ?? offset, 13)
    rows.push(name, Buffer.from([0]), tail)
    bodies.push(packed)
    offset += packed.length
  }
  const table = Buffer.concat(rows)
  const packedTable = deflateSync(table)
  const head = Buffer.alloc(46)
  head.write('Master of Magic', 'latin1')
  head.writeUInt32LE(falseHeader.tableOffset ?? offset, 30)
  head.writeUInt32LE(files.length + 7, 38)
  head.writeUInt32LE(falseHeader.version ?? 0x200, 42)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packedTable.length, 0)
  sizes.writeUInt32LE(falseHeader.tableBytes ?? table.length, 4)
  return Buffer.concat([head, ...bodies, sizes, packedTable])
}

/** 사과 (apple) in CP949. */
export const apple = Buffer.from([0xbb, 0xe7, 0xb0, 0xfa])
const surface = Buffer.from([0xc0, 0xaf, 0xc0, 0xfa, 0xc0, 0xce, 0xc5, 0xcd, 0xc6, 0xe4, 0xc0, 0xcc, 0xbd, 0xba])

/** Bytes of `data\texture\유저인터페이스\{folder}\{name}.bmp`. */
export function clientPath(folder: 'item' | 'collection', name: Buffer): Buffer {
  const text = (part: string) => Buffer.from(part, 'latin1')
  return Buffer.concat([text('data\\texture\\'), surface, text(`\\${folder}\\`), name, text('.bmp')])
}
