import type { NonSharedBuffer } from 'node:buffer'
import { channel } from 'node:diagnostics_channel'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** A file of the game that cannot be read at all; the message names the file and a remedy. */
export class GameFileError extends Error {
  override name = 'GameFileError'
}

/** A path that is no regular file, or a file that is too large. */
export class UnusableFileError extends GameFileError {
  readonly problem: string
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`)
    this.problem = problem
  }
}

/** What is published on this channel when a file was read, for the progress of a load. */
export interface FileRead {
  name: string
  bytes: number
}
export const fileReadChannel = 'almanac:game-file-read'
const filesRead = channel(fileReadChannel)

/** Four times the largest file of any known server. */
const maxBytes = 64 << 20
/** Codes of a path that does not exist. One with a null character, or too long for the file system, cannot exist. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG'])

/**
 * Reads a file of the game; undefined if there is none. Throws `UnusableFileError` for anything but a regular file of at
 * most `limitBytes`, because a pipe or a device would never end, and `GameFileError` for a file that cannot be read.
 * `name` is the name for messages.
 */
export async function readGameFile(
  file: string | Buffer,
  name = String(file),
  limitBytes = maxBytes,
): Promise<NonSharedBuffer | undefined> {
  const handle = await openGameFile(file, name)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    if (size > limitBytes)
      throw new UnusableFileError(
        name,
        `has ${Math.ceil(size / (1 << 20))} MB, more than the ${limitBytes / (1 << 20)} MB that a file of the game may have. Replace it by the right file.`,
      )
    const bytes = await readAll(handle, limitBytes, name)
    filesRead.publish({ name, bytes: bytes.length } satisfies FileRead)
    return bytes
  } finally {
    await handle.close()
  }
}

/** The largest client file of a known server has 34 MB. */
const maxClientBytes = 128 << 20

/** Reads a file of the client, without a UTF-8 byte-order mark. Throws `GameFileError` if it is missing, too. */
export async function readClientFile(file: string, setting: string): Promise<NonSharedBuffer> {
  const bytes = await readGameFile(file, file, maxClientBytes)
  if (!bytes) throw new GameFileError(`${file} cannot be read (ENOENT). Correct ${setting}.`)
  return hasUtf8Mark(bytes) ? bytes.subarray(3) : bytes
}

/** Whether bytes begin with the byte-order mark of UTF-8. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** Opens a regular file; undefined if there is none. Does not wait for the other end of a pipe. */
export async function openGameFile(file: string | Buffer, name: string): Promise<FileHandle | undefined> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause) => {
    const { code = '', message } = cause as NodeJS.ErrnoException
    if (absent.has(code)) return undefined
    const isLocked = code === 'EACCES' || code === 'EPERM'
    const remedy = 'Let the user of the host read it and enter its folders (chmod a+r, a+x), or copy what may be read.'
    throw new GameFileError(`${name}: cannot be read (${isLocked ? code : message}). ${remedy}`, { cause })
  })
  const stats = await handle?.stat()
  if (!stats || stats.isFile()) return handle
  await handle?.close()
  const kind = stats.isDirectory() ? 'a folder' : 'no regular file'
  throw new UnusableFileError(name, `is ${kind}, where the game has a file. Replace it by the file.`)
}

async function readAll(handle: FileHandle, limitBytes: number, name: string): Promise<NonSharedBuffer> {
  const bytes = await handle.readFile()
  if (bytes.length > limitBytes) throw new GameFileError(`${name}: grew while it was read. Try again.`)
  return bytes
}
