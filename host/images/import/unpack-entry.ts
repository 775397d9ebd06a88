/** Unpacks what an archive of a client contains: its files and its table of files. */
import { promisify } from 'node:util'
import { inflate as inflateCallback } from 'node:zlib'
import { GrfError } from './grf-error.ts'
import { lzma } from './lzma.ts'

const inflate = promisify(inflateCallback)

/** First byte of what zlib packed. */
const zlibByte = 0x78
/** First byte before LZMA's five bytes of properties; the packed bytes follow, from some writers after the size. */
const lzmaByte = 0
const lzmaPropertiesBytes = 5
const lzmaSizeBytes = 8
/** The size in streams that end with a mark. */
const lzmaUnknownSize = 2n ** 64n - 1n
/** The library takes the first byte of the properties as signed; larger ones have more than two position bits. */
const maxLzmaProperties = 0x7f
/** The smallest window of LZMA. */
const minLzmaWindow = 4096

/** `bytes`: size of the content; more is never unpacked. Throws `GrfError`. */
export async function unpackEntry(packed: Buffer, bytes: number): Promise<Buffer> {
  if (packed[0] !== zlibByte && packed[0] !== lzmaByte) {
    // Some writers store what packing does not shorten.
    if (packed.length === bytes) return packed
    throw new GrfError('is encrypted by an editor of archives, or damaged')
  }
  const content = await (packed[0] === lzmaByte ? unpackLzma(packed, bytes) : inflateAtMost(packed, bytes)).catch(
    (cause: unknown) => {
      throw new GrfError('cannot be unpacked', { cause })
    },
  )
  if (content.length !== bytes) throw new GrfError('has another size than the archive says')
  return content
}

function inflateAtMost(packed: Buffer, bytes: number): Promise<Buffer> {
  return inflate(packed, { maxOutputLength: Math.max(1, bytes) })
}

/**
 * The library does not return from some streams whose header has no size. With the size of the archive's table each of
 * its steps writes at least a byte, so it ends; and as no distance is longer than the content, a window of that size
 * replaces the one that the stream asks for, which may be gigabytes.
 */
async function unpackLzma(packed: Buffer, bytes: number): Promise<Buffer> {
  const properties = packed[1]
  if (properties === undefined || properties > maxLzmaProperties) throw new Error(`LZMA properties ${properties}`)
  const header = Buffer.alloc(lzmaPropertiesBytes + lzmaSizeBytes)
  header[0] = properties
  header.writeUInt32LE(Math.max(minLzmaWindow, bytes), 1)
  header.writeBigUInt64LE(BigInt(bytes), lzmaPropertiesBytes)
  const place = 1 + lzmaPropertiesBytes
  const body = packed.subarray(hasSize(packed, place, bytes) ? place + lzmaSizeBytes : place)
  return Buffer.from(lzma().decompress(Buffer.concat([header, body])).buffer)
}

/** Packed bytes without a size start with a zero and an arbitrary number. */
function hasSize(packed: Buffer, place: number, bytes: number): boolean {
  if (packed.length < place + lzmaSizeBytes) return false
  const size = packed.readBigUInt64LE(place)
  return size === BigInt(bytes) || size === lzmaUnknownSize
}
