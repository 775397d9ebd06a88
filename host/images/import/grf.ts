/**
 * Reads a client's GRF archive, version 0x200 or 0x300: a header of 46 bytes, packed files, and a packed table of their
 * names at the end. All sizes and positions in an archive are checked before anything is read or unpacked.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { GrfError } from './grf-error.ts'
import { unpackEntry } from './unpack-entry.ts'

export interface GrfEntry {
  /** Path in the archive, as bytes. */
  name: Buffer
  packedBytes: number
  bytes: number
  /** 0 = stored as it is. */
  type: number
  /** Position after the header. */
  offset: number
}

export interface Grf {
  entries: GrfEntry[]
  /** A file's content; throws `GrfError` for a file that is damaged, encrypted or larger than `limitBytes`. */
  read(entry: GrfEntry, limitBytes: number): Promise<Buffer>
  close(): Promise<void>
}

interface Header {
  version: 0x200 | 0x300
  tableAt: number
}

const headerBytes = 46
/** The second is the one of the newest archives; programs take either with each version. */
const magics = ['Master of Magic', 'Event Horizon']
const versions = [0x200, 0x300] as const
const otherVersion =
  'and only 0x200 and 0x300 are read: save it as version 0x200 with an editor of GRF archives, or unpack it and use the folder'
/** The largest official archive has 300,000 files, in a table of 25 MB. */
const maxTableBytes = 64 * 2 ** 20
const maxFiles = 1_000_000
/** The longest path of Windows has 260 characters; in UTF-8 a Korean one has three bytes. */
const maxNameBytes = 780
/** Bytes after an entry's name: packed, aligned and real size, type, position. */
const entryTail = { 512: 17, 768: 21 }
/** Bytes before the packed table: its packed and real size; in 0x300 after four more. */
const tableHead = { 512: 8, 768: 12 }
/** Bits of an entry's type. */
const types = { file: 1, desHeader: 2, desData: 4, removed: 16, officialEncryption: 128 }

/** Opens an archive and keeps the entries that `isWanted` accepts by the bytes of their names. */
export async function openGrf(file: string, isWanted: (name: Buffer) => boolean = () => true): Promise<Grf> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const header = await readHeader(handle, size)
    const table = await readTable(handle, size, header)
    return {
      entries: [...entriesOf(table, header.version, isWanted)],
      read: (entry, limitBytes) => readEntry(handle, size, entry, limitBytes),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readHeader(handle: FileHandle, size: number): Promise<Header> {
  const header = await readAt(handle, 0, Math.min(headerBytes, size))
  if (!magics.some((magic) => header.toString('latin1', 0, magic.length) === magic))
    throw new GrfError('it is not a GRF archive')
  const written = size >= headerBytes ? header.readUInt32LE(42) : 0
  const version = versions.find((known) => known === written)
  if (version === undefined) throw new GrfError(`it is a GRF of version 0x${written.toString(16)}, ${otherVersion}`)
  // The first writers of 0x300 kept the header of 0x200, whose bytes 34 to 37 are a random number.
  const isLong = version === 0x300 && header.readUIntLE(35, 3) === 0
  return { version, tableAt: headerBytes + (isLong ? readLong(header, 30) : header.readUInt32LE(30)) }
}

async function readTable(handle: FileHandle, size: number, { version, tableAt }: Header): Promise<Buffer> {
  const packedAt = tableAt + tableHead[version]
  if (packedAt > size) throw new GrfError('its table of files is cut off')
  const sizes = await readAt(handle, packedAt - 8, 8)
  const packedBytes = sizes.readUInt32LE(0)
  const bytes = sizes.readUInt32LE(4)
  const most = Math.max(packedBytes, bytes)
  if (most > maxTableBytes)
    throw new GrfError(`its table of files has ${most} bytes, at most ${maxTableBytes} are read`)
  if (packedAt + packedBytes > size) throw new GrfError('its table of files is cut off')
  // An archive without files has no packed table.
  if (packedBytes === 0 || bytes === 0) return Buffer.alloc(0)
  return unpackEntry(await readAt(handle, packedAt, packedBytes), bytes).catch((cause: unknown) => {
    throw cause instanceof GrfError ? new GrfError(`its table of files ${cause.message}`, { cause }) : cause
  })
}

/** Walks the table to its end: the number of files in the header may be wrong. */
function* entriesOf(table: Buffer, version: Header['version'], isWanted: (name: Buffer) => boolean) {
  let files = 0
  for (let at = 0; at < table.length; ) {
    const tail = table.indexOf(0, at) + 1
    const next = tail + entryTail[version]
    if (tail === 0 || next > table.length) throw new GrfError('its table of files is damaged')
    if (++files > maxFiles) throw new GrfError(`it has more than ${maxFiles} files`)
    const name = table.subarray(at, tail - 1)
    const type = table.readUInt8(tail + 12)
    const isFile = (type & types.removed) === 0 && (type !== 0 || hasExtension(name))
    if (isFile && name.length <= maxNameBytes && isWanted(name))
      yield {
        name,
        packedBytes: table.readUInt32LE(tail),
        bytes: table.readUInt32LE(tail + 8),
        type,
        offset: version === 0x300 ? readLong(table, tail + 13) : table.readUInt32LE(tail + 13),
      }
    at = next
  }
}

/** Type 0 is a folder; with an extension it is a file that is stored as it is. */
function hasExtension(name: Buffer): boolean {
  const dot = name.lastIndexOf('.')
  return dot > name.lastIndexOf('\\') && dot > name.lastIndexOf('/')
}

async function readEntry(handle: FileHandle, size: number, entry: GrfEntry, limitBytes: number): Promise<Buffer> {
  const { type, bytes } = entry
  if (type & types.officialEncryption)
    throw new GrfError('has the encryption of official archives since 2025, which no public program reads')
  if (type & (types.desHeader | types.desData)) throw new GrfError('is encrypted')
  if (type !== 0 && type !== types.file) throw new GrfError(`has the unknown type ${type}`)
  const packedBytes = type === 0 ? bytes : entry.packedBytes
  if (bytes > limitBytes || packedBytes > limitBytes) throw new GrfError(`has more than ${limitBytes} bytes`)
  const place = headerBytes + entry.offset
  if (place + packedBytes > size) throw new GrfError('is cut off')
  const packed = await readAt(handle, place, packedBytes)
  return type === 0 ? packed : unpackEntry(packed, bytes)
}

/** A position of 64 bits; one beyond 2^53 is beyond the end of any file. */
function readLong(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, position)
  if (bytesRead !== length) throw new GrfError('is cut off')
  return buffer
}
