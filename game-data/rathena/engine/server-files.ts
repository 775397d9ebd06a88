/**
 * Finds files of a server's folder as Windows does, which ignores case, so that a folder copied from Windows is read
 * without changes.
 */
import { isAscii, isUtf8, type NonSharedBuffer } from 'node:buffer'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Remedy } from '../../../domain/game-data/game-problems.ts'
import { GameFileError, notePath, readGameFile, UnusableFileError, unreadableReason } from '../../game-file.ts'

/** A path of the file system: bytes where a name is not UTF-8. */
export type FilePath = string | Buffer

/**
 * The file or folder `file` below the server root; undefined if there is none. Without an exact name, names are compared
 * ignoring case and encoding. A path that cannot be examined is returned as it is, so that reading it reports why.
 */
export async function findBelow(root: string, file: string): Promise<FilePath | undefined> {
  const exact = path.join(root, file)
  notePath(exact)
  try {
    await stat(exact)
    return exact
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'ENOTDIR'].includes(code)) return exact
    const found = await findFolded(Buffer.from(root), file.split('/'))
    if (found) notePath(found)
    return found
  }
}

/**
 * The bytes of a file below the server root; undefined when it cannot be used, with the reason passed to `onProblem`. The
 * remedy is `lost` for a locked file, which the server itself may read.
 */
export async function readBytesBelow(
  root: string,
  file: string,
  onProblem: (reason: string, remedy: Remedy) => void,
): Promise<NonSharedBuffer | undefined> {
  const target = await findBelow(root, file)
  try {
    const bytes = target && (await readGameFile(target, file))
    return bytes || void onProblem('the file is missing', 'file')
  } catch (error) {
    if (error instanceof UnusableFileError) onProblem(error.problem, 'site')
    else onProblem(unreadableReason(error), 'lost')
  }
}

/** Names of the entries of a folder below the root; none if there is none. Throws `GameFileError` for a locked one. */
export async function listBelow(root: string, folder: string): Promise<string[]> {
  const target = await findBelow(root, folder)
  if (!target) return []
  return readdir(target).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOTDIR') return []
    const remedy = 'Let the user of the host read and enter this folder (chmod a+rx).'
    throw new GameFileError(`${folder}: cannot be read (${cause.code ?? cause.message}). ${remedy}`, { cause })
  })
}

/** The same for the engine's source, which a server does without: none for a locked folder, too. */
export async function listSources(root: string, folder: string): Promise<string[]> {
  return listBelow(root, folder).catch(() => [])
}

/** A file of the source as Latin-1 text; empty if it is missing or locked, see `reportLockedSources`. */
export async function readSource(root: string, file: string): Promise<string> {
  const bytes = await readBytesBelow(root, file, () => undefined)
  return bytes?.toString('latin1') ?? ''
}

/** Goes through all entries, because several may have the same folded name and only one of them the rest of the path. */
async function findFolded(folder: Buffer, [name = '', ...rest]: readonly string[]): Promise<Buffer | undefined> {
  const foldedName = foldName(name)
  notePath(folder)
  for (const entry of await readdir(folder, { encoding: 'buffer' }).catch(() => [])) {
    if (!foldedNames(entry).includes(foldedName)) continue
    const full = Buffer.concat([folder, Buffer.from('/'), entry])
    const match = rest.length === 0 ? full : await findFolded(full, rest)
    if (match) return match
  }
  return undefined
}

/** Encodings of names that are not UTF-8: those of Windows in Taiwan, China and Korea. */
const decoders = ['big5', 'gbk', 'euc-kr'].map((label) => new TextDecoder(label))

/** The possible names of an entry, which differ if its bytes are not UTF-8. */
function foldedNames(name: Buffer): string[] {
  if (isAscii(name) || isUtf8(name)) return [foldName(name.toString())]
  return decoders.map((decoder) => foldName(decoder.decode(name)))
}

function foldName(name: string): string {
  return name.normalize().toLowerCase()
}

/** An absolute path, such as `C:/rathena/npc/x.txt`; its group begins at the first folder that every server has. */
const absolutePath = /^(?:[a-z]:)?\/(?:.*?\/)??((?:conf|db|npc)\/.*)$/i

/**
 * Converts a path written in the server's files to one relative to the server root: `C:\rathena\npc\x.txt` and
 * `./npc/x.txt` become `npc/x.txt`. Undefined for a path outside the root.
 */
export function toRootPath(written: string): string | undefined {
  const slashed = written.replaceAll('\\', '/')
  const normal = path.posix.normalize(absolutePath.exec(slashed)?.[1] ?? slashed)
  const isOutside = path.posix.isAbsolute(normal) || /^(?:[a-z]:|\.\.(?:\/|$))/i.test(normal)
  return isOutside ? undefined : normal
}
