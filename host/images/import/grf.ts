/**
 * Reads a client's GRF archive, version 0x200: a header of 46 bytes, files compressed with zlib, and a compressed table
 * of their names at the end. All sizes and positions in an archive are checked before anything is read or decompressed.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate as inflateCallback } from 'node:zlib'

const inflate = promisify(inflateCallback)

export interface GrfEntry {
  /** Path in the archive, as bytes. */
  name: Buffer
  packedBytes: number
  bytes: number
  flags: number
  offset: number
}

export interface Grf {
  entries: GrfEntry[]
  /** A file's content; throws `GrfError` for a file that is damaged, encrypted or larger than `limitBytes`. */
  read(entry: GrfEntry, limitBytes: number): Promise<Buffer>
  close(): Promise<void>
}

export class GrfError extends Error {
  override name = 'GrfError'
}

const headerBytes = 46
const magic = 'Master of Magic'
const version = 0x200
/** Signature of the newest archives (version 0x300). */
const newMagic = 'Event Horizon'
const otherVersion =
  'and only 0x200 is read: save it as version 0x200 with an editor of GRF archives, or unpack it and use the folder'
/** The largest official archive has 300,000 files, in a table of 25 MB. */
const maxTableBytes = 256 * 2 ** 20
/** Limits of kept entries and their names; unwanted ones are dropped. */
const maxEntries = 1_000_000
const maxNameBytes = 1000
/** Bytes after an entry's name: packed, aligned and real size, flags, position. */
const entryTail = 17
const isFile = 1
const isEncrypted = 2 | 4

/** Opens an archive and keeps the entries that `isWanted` accepts by the bytes of their names. */
export async function openGrf(file: string, isWanted: (name: Buffer) => boolean = () => true): Promise<Grf> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const entries = await readTable(handle, size, isWanted)
    return {
      entries,
      read: (entry, limitBytes) => readEntry(handle, size, entry, limitBytes),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readTable(handle: FileHandle, size: number, isWanted: (name: Buffer) => boolean): Promise<GrfEntry[]> {
  const header = await readAt(handle, 0, Math.min(headerBytes, size))
  const startsWith = (text: string) => header.toString('latin1', 0, text.length) === text
  if (startsWith(newMagic)) throw new GrfError(`it is a GRF of version 0x300, ${otherVersion}`)
  if (!startsWith(magic)) throw new GrfError('it is not a GRF archive')
  const fileVersion = size >= headerBytes ? header.readUInt32LE(42) : 0
  if (fileVersion !== version)
    throw new GrfError(`it is a GRF of version 0x${fileVersion.toString(16)}, ${otherVersion}`)
  const tableAt = headerBytes + header.readUInt32LE(30)
  if (tableAt + 8 > size) throw new GrfError('its table of files is cut off')
  const sizes = await readAt(handle, tableAt, 8)
  const packedBytes = sizes.readUInt32LE(0)
  const unpackedBytes = sizes.readUInt32LE(4)
  if (Math.max(packedBytes, unpackedBytes) > maxTableBytes)
    throw new GrfError(
      `its table of files has ${Math.max(packedBytes, unpackedBytes)} bytes, at most ${maxTableBytes} are read`,
    )
  if (tableAt + 8 + packedBytes > size) throw new GrfError('its table of files is cut off')
  const table = await unpack(await readAt(handle, tableAt + 8, packedBytes), unpackedBytes, 'its table of files ')
  const entries: GrfEntry[] = []
  for (const entry of entriesOf(table, isWanted)) {
    if (entries.length >= maxEntries) throw new GrfError(`it has more than ${maxEntries} such files`)
    entries.push(entry)
  }
  return entries
}

function* entriesOf(table: Buffer, isWanted: (name: Buffer) => boolean): Generator<GrfEntry> {
  for (let at = 0; at < table.length; ) {
    const end = table.indexOf(0, at)
    if (end < 0 || end + 1 + entryTail > table.length) throw new GrfError('its table of files is damaged')
    const tail = end + 1
    const flags = table[tail + 12] as number
    const name = table.subarray(at, Math.min(end, at + maxNameBytes))
    if (flags & isFile && end - at <= maxNameBytes && isWanted(name)) {
      yield {
        name,
        packedBytes: table.readUInt32LE(tail),
        bytes: table.readUInt32LE(tail + 8),
        flags,
        offset: table.readUInt32LE(tail + 13),
      }
    }
    at = tail + entryTail
  }
}

async function readEntry(handle: FileHandle, size: number, entry: GrfEntry, limitBytes: number): Promise<Buffer> {
  if (entry.flags & isEncrypted) throw new GrfError('is encrypted')
  if (entry.bytes > limitBytes || entry.packedBytes > limitBytes)
    throw new GrfError(`has more than ${limitBytes} bytes`)
  const place = headerBytes + entry.offset
  if (place + entry.packedBytes > size) throw new GrfError('is cut off')
  const packed = await readAt(handle, place, entry.packedBytes)
  return entry.packedBytes === entry.bytes ? packed : unpack(packed, entry.bytes)
}

/** `subject` begins an error's message; one about an entry follows the entry's path. */
async function unpack(packed: Buffer, bytes: number, subject = ''): Promise<Buffer> {
  const content = await inflate(packed, { maxOutputLength: Math.max(1, bytes) }).catch((cause) => {
    throw new GrfError(`${subject}cannot be unpacked`, { cause })
  })
  if (content.length !== bytes) throw new GrfError(`${subject}has another size than the archive says`)
  return content
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, position)
  if (bytesRead !== length) throw new GrfError('is cut off')
  return buffer
}
