/** Bitmaps and GRF archives in the formats of a client. */
import { deflateSync } from 'node:zlib'
import { lzma } from '../host/images/import/lzma.ts'

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
  type?: number
  /** How the content is packed; `deflate` by default. */
  packing?: Packing
  /** False values in the table. */
  falseValues?: Partial<{ packed: number; bytes: number; offset: number }>
}

interface ArchiveForm {
  /** 0x200 by default; the table of 0x300 has longer positions. */
  version: number
  magic: string
  /** How the table of files is packed. */
  packing: Packing
  /** The header of 0x300 as in 0x200: a position of 32 bits, and a random number that the number of files includes. */
  seed: number
  /** False values of the header. */
  tableBytes: number
  tableOffset: number
}

type Packing = 'none' | 'deflate' | 'lzma'

const packings: Record<Packing, (content: Buffer) => Buffer> = {
  none: (content) => content,
  deflate: (content) => deflateSync(content),
  lzma: lzmaEntry,
}

/** As the editors of archives write it: a zero, 5 bytes of properties, and the packed bytes without their size. */
function lzmaEntry(content: Buffer): Buffer {
  const packed = lzma().compress(content)
  return Buffer.concat([Buffer.alloc(1), packed.subarray(0, 5), packed.subarray(13)])
}

/** A GRF archive. */
export function grf(files: readonly ArchiveFile[], form: Partial<ArchiveForm> = {}): Buffer {
  const { version = 0x200, magic = 'Master of Magic', packing: tablePacking = 'deflate', seed } = form
  const isLong = version === 0x300
  const bodies: Buffer[] = []
  const rows: Buffer[] = []
  let offset = 0
  for (const { name, content, type = 1, packing = 'deflate', falseValues = {} } of files) {
    const packed = packings[packing](content)
    const tail = Buffer.alloc(isLong ? 21 : 17)
    tail.writeUInt32LE(falseValues.packed ?? packed.length, 0)
    tail.writeUInt32LE(packed.length, 4)
    tail.writeUInt32LE(falseValues.bytes ?? content.length, 8)
    tail[12] = type
    tail.writeUInt32LE(falseValues.offset ?? offset, 13)
    rows.push(name, Buffer.from([0]), tail)
    bodies.push(packed)
    offset += packed.length
  }
  const table = Buffer.concat(rows)
  const packedTable = packings[tablePacking](table)
  const head = Buffer.alloc(46)
  head.write(magic, 'latin1')
  head.writeUInt32LE(form.tableOffset ?? offset, 30)
  head.writeUInt32LE(seed ?? 0, 34)
  head.writeUInt32LE(files.length + (isLong && seed === undefined ? 0 : 7 + (seed ?? 0)), 38)
  head.writeUInt32LE(version, 42)
  const sizes = Buffer.alloc(isLong ? 12 : 8)
  sizes.writeUInt32LE(packedTable.length, sizes.length - 8)
  sizes.writeUInt32LE(form.tableBytes ?? table.length, sizes.length - 4)
  return Buffer.concat([head, ...bodies, sizes, packedTable])
}

/** 사과 (apple) in CP949. */
export const apple = Buffer.from([0xbb, 0xe7, 0xb0, 0xfa])
const surface = Buffer.from([0xc0, 0xaf, 0xc0, 0xfa, 0xc0, 0xce, 0xc5, 0xcd, 0xc6, 0xe4, 0xc0, 0xcc, 0xbd, 0xba])

/** Bytes of `data\texture\유저인터페이스\{folder}\{name}.bmp`. */
export function clientPath(folder: 'item' | 'collection' | 'map', name: Buffer): Buffer {
  const text = (part: string) => Buffer.from(part, 'latin1')
  return Buffer.concat([text('data\\texture\\'), surface, text(`\\${folder}\\`), name, text('.bmp')])
}
