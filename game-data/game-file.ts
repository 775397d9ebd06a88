import type { NonSharedBuffer } from 'node:buffer'
import { channel } from 'node:diagnostics_channel'
import { constants, readFileSync, statSync } from 'node:fs'
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

/**
 * On this channel the path of each file and folder of the game is published before anything is read from it or asked
 * about it, whether it exists or not: a load with the same settings has the same result while none of them changes.
 */
export const pathUsedChannel = 'almanac:game-path-used'
const pathsUsed = channel(pathUsedChannel)

/** Publishes a path, absolute or relative to the current folder; bytes where a name is not UTF-8. */
export function notePath(file: string | Buffer): void {
  pathsUsed.publish(file)
}

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
    if (size > limitBytes) throw tooLarge(name, size, limitBytes)
    const bytes = await readAll(handle, limitBytes, name)
    filesRead.publish({ name, bytes: bytes.length } satisfies FileRead)
    return bytes
  } finally {
    await handle.close()
  }
}

/** The largest client file of a known server has 34 MB. */
const maxClientBytes = 128 << 20

/** Reads a regular file that another file of the client loads, while that one runs. Throws `GameFileError`. */
export function readFileNow(file: string): NonSharedBuffer {
  notePath(file)
  const { size } = statSync(file)
  if (size > maxClientBytes) throw tooLarge(file, size, maxClientBytes)
  try {
    const bytes = readFileSync(file)
    filesRead.publish({ name: file, bytes: bytes.length } satisfies FileRead)
    return bytes
  } catch (cause) {
    throw unreadable(file, cause as NodeJS.ErrnoException)
  }
}

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
  notePath(file)
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause) => {
    if (absent.has((cause as NodeJS.ErrnoException).code ?? '')) return undefined
    throw unreadable(name, cause as NodeJS.ErrnoException)
  })
  const stats = await handle?.stat()
  if (!stats || stats.isFile()) return handle
  await handle?.close()
  const kind = stats.isDirectory() ? 'a folder' : 'no regular file'
  throw new UnusableFileError(name, `is ${kind}, where the game has a file. Replace it by the file.`)
}

/** Why a file cannot be read, without its name; what is no `GameFileError` is thrown again. */
export function unreadableReason(error: unknown): string {
  if (error instanceof UnusableFileError) return error.problem.replace(/\.$/, '')
  if (error instanceof GameFileError) return error.message.replace(/^\S+: |\.$/g, '')
  throw error
}

function tooLarge(name: string, size: number, limitBytes: number): UnusableFileError {
  const [sizeMb, limitMb] = [size, limitBytes].map((bytes) => Math.ceil(bytes / (1 << 20)))
  const problem = `has ${sizeMb} MB, more than the ${limitMb} MB that a file of the game may have`
  return new UnusableFileError(name, `${problem}. Replace it by the right file.`)
}

function unreadable(name: string, cause: NodeJS.ErrnoException): GameFileError {
  const isLocked = cause.code === 'EACCES' || cause.code === 'EPERM'
  const remedy = 'Let the user of the host read it and enter its folders (chmod a+r, a+x), or copy what may be read.'
  return new GameFileError(`${name}: cannot be read (${isLocked ? cause.code : cause.message}). ${remedy}`, { cause })
}

async function readAll(handle: FileHandle, limitBytes: number, name: string): Promise<NonSharedBuffer> {
  const bytes = await handle.readFile()
  if (bytes.length > limitBytes) throw new GameFileError(`${name}: grew while it was read. Try again.`)
  return bytes
}
