/** The ground of a map as a picture: the field `Ground` of the contract. */
import { crc32, deflateSync } from 'node:zlib'

interface Ground {
  /** In cells. */
  width: number
  height: number
  /** Whether a character can stand on the cell; the south-western cell is 0, 0. */
  isWalkable(x: number, y: number): boolean
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** One bit per pixel with a palette: walls are black, the rest white. */
const paletteHead = [1, 3, 0, 0, 0]
const palette = Buffer.from('000000ffffff', 'hex')

/**
 * PNG in base64, one pixel a cell, the north up. Written here, because encoders for pictures in general take ten times
 * as long for one of two colours, and a server has a thousand maps.
 */
export function groundPicture({ width, height, isWalkable }: Ground): string {
  // Each row has a byte for its filter: none.
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const row = (height - 1 - y) * rowBytes + 1
    for (let x = 0; x < width; x++)
      if (isWalkable(x, y)) rows[row + (x >> 3)] = (rows[row + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(paletteHead, 8)
  const chunks = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...chunks]).toString('base64')
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(content.length, 0)
  bytes.set(body, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}
