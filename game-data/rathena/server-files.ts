/** Finds files of a server's folder as Windows would, so that a folder copied from there is read as it is. */
import { isAscii, isUtf8 } from 'node:buffer'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A path of the file system: bytes where a name is not UTF-8. */
export type FilePath = string | Buffer

/**
 * The file or folder `file` below the server root; undefined if there is none. Without an exact name, names are compared
 * ignoring case and encoding. A path that cannot be examined is returned as it is, so that reading it reports why.
 */
export async function findBelow(root: string, file: string): Promise<FilePath | undefined> {
  const exact = path.join(root, file)
  try {
    await stat(exact)
    return exact
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['ENOENT', 'ENOTDIR'].includes(code) ? findAlike(Buffer.from(root), file.split('/')) : exact
  }
}

/** Names of the files in a folder below the root; none if there is no such folder. */
export async function listBelow(root: string, folder: string): Promise<string[]> {
  const found = await findBelow(root, folder)
  return found ? readdir(found).catch(() => []) : []
}

async function findAlike(folder: Buffer, [name = '', ...rest]: readonly string[]): Promise<Buffer | undefined> {
  const wanted = foldName(name)
  for (const entry of await readdir(folder, { encoding: 'buffer' }).catch(() => [])) {
    if (!readings(entry).includes(wanted)) continue
    const place = Buffer.concat([folder, Buffer.from('/'), entry])
    const found = rest.length === 0 ? place : await findAlike(place, rest)
    if (found) return found
  }
  return undefined
}

/** Encodings of names that are not UTF-8: those of Windows in Taiwan, China and Korea. */
const decoders = ['big5', 'gbk', 'euc-kr'].map((label) => new TextDecoder(label))

function readings(name: Buffer): string[] {
  if (isAscii(name) || isUtf8(name)) return [foldName(name.toString())]
  return decoders.map((decoder) => foldName(decoder.decode(name)))
}

function foldName(name: string): string {
  return name.normalize().toLowerCase()
}

/** `C:\rathena\npc\x.txt` or `/home/ra/npc/x.txt`: the part from the first folder that every server has. */
const absolute = /^(?:[a-z]:)?\/(?:.*?\/)??((?:conf|db|npc)\/.*)$/i

/** Normalises a path of the server's files to one below the root; undefined for one that leads outside. */
export function below(written: string): string | undefined {
  const slashed = written.replaceAll('\\', '/')
  const normal = path.posix.normalize(absolute.exec(slashed)?.[1] ?? slashed)
  const isOutside = path.posix.isAbsolute(normal) || /^(?:[a-z]:|\.\.(?:\/|$))/i.test(normal)
  return isOutside ? undefined : normal
}
