import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decodeClientName, type PictureKind, type PictureName, pictureAtPath, pictureInFolder } from './client-path.ts'
import { openGrf } from './grf.ts'
import { GrfError } from './grf-error.ts'

export interface Picture {
  /** For messages; from outside, so not safe for a terminal. */
  where: string
  read(): Promise<Buffer>
}

export interface PictureSource {
  /** The picture that has the first of these keys. */
  find(kind: PictureKind, keys: readonly string[]): Picture | undefined
  close(): Promise<void>
}

/** A folder or archive that cannot be opened; its message gives the reason. */
export class PictureSourceError extends Error {
  override name = 'PictureSourceError'
  readonly source: string
  constructor(source: string, cause: Error) {
    super(cause.message, { cause })
    this.source = source
  }
}

/** A bitmap of 512×512 in full colour, with its header. */
const maxBytes = 1_100_000

/**
 * Those item pictures of an unpacked folder, at any depth, or of a GRF archive, that have one of the keys. Throws
 * `PictureSourceError`.
 */
export async function openPictureSource(source: string, wanted: ReadonlySet<string>): Promise<PictureSource> {
  try {
    return (await stat(source)).isDirectory() ? await openFolder(source, wanted) : await openArchive(source, wanted)
  } catch (error) {
    if (error instanceof GrfError || (error as NodeJS.ErrnoException).syscall !== undefined)
      throw new PictureSourceError(source, error as Error)
    throw error
  }
}

/** Pictures by their keys; a name as it is counts before what another may have been. */
function createIndex(wanted: ReadonlySet<string>) {
  const [known, former] = [new Map<string, Picture>(), new Map<string, Picture>()]
  const placeOf = (kind: PictureKind, key: string) => `${kind}/${key}`
  return {
    has: ({ keys, formerKeys }: PictureName) => [...keys, ...formerKeys].some((key) => wanted.has(key)),
    add({ kind, keys, formerKeys }: PictureName, picture: Picture) {
      for (const key of keys) if (wanted.has(key)) known.set(placeOf(kind, key), picture)
      for (const key of formerKeys) if (wanted.has(key)) former.set(placeOf(kind, key), picture)
    },
    find(kind: PictureKind, keys: readonly string[]) {
      const places = keys.map((key) => placeOf(kind, key))
      const place = places.find((each) => known.has(each)) ?? places.find((each) => former.has(each)) ?? ''
      return known.get(place) ?? former.get(place)
    },
  }
}

async function openArchive(file: string, wanted: ReadonlySet<string>): Promise<PictureSource> {
  const index = createIndex(wanted)
  const isWanted = (name: Buffer) => {
    const picture = pictureAtPath(name)
    return picture !== undefined && index.has(picture)
  }
  const grf = await openGrf(file, isWanted)
  for (const entry of grf.entries) {
    const picture = pictureAtPath(entry.name)
    const where = `${file}: ${decodeClientName(entry.name)}`
    if (picture) index.add(picture, { where, read: () => grf.read(entry, maxBytes) })
  }
  return { find: index.find, close: grf.close }
}

async function openFolder(folder: string, wanted: ReadonlySet<string>): Promise<PictureSource> {
  const index = createIndex(wanted)
  await walk(Buffer.from(folder), Buffer.from(path.basename(path.resolve(folder))), folder)
  return { find: index.find, close: async () => {} }

  /** `where`: the directory's path as text. */
  async function walk(directory: Buffer, name: Buffer, where: string): Promise<void> {
    for (const entry of await readdir(directory, { withFileTypes: true, encoding: 'buffer' })) {
      const fullPath = Buffer.concat([directory, Buffer.from(path.sep), entry.name])
      const place = path.join(where, decodeClientName(entry.name))
      // A symbolic link is neither a directory nor a file here, so a loop of links is not followed.
      if (entry.isDirectory()) await walk(fullPath, entry.name, place)
      const picture = entry.isFile() ? pictureInFolder(name, entry.name) : undefined
      if (picture) index.add(picture, { where: place, read: () => readBounded(fullPath) })
    }
  }
}

async function readBounded(file: Buffer): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(`has more than ${maxBytes} bytes`)
  return readFile(file)
}
