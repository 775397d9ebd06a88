import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decodeClientName, type PictureKind, type PictureName, pictureAtPath, pictureInFolder } from './client-path.ts'
import { openGrf } from './grf.ts'
import { GrfError } from './grf-error.ts'
import { isAliasTable, minimapAliases } from './minimap-aliases.ts'

export interface Picture {
  /** For messages; from outside, so not safe for a terminal. */
  where: string
  read(): Promise<Buffer>
}

export interface PictureSource {
  /** Other names of minimaps: the picture of a key is that of its value. */
  aliases: ReadonlyMap<string, string>
  /** The picture that has the first of these keys. */
  find(kind: PictureKind, keys: readonly string[]): Picture | undefined
  close(): Promise<void>
}

/** Receives what cannot be read, and why. `where` is not safe for a terminal. */
export type ReportBad = (where: string, reason: string) => void

/** A folder or archive that cannot be opened; its message gives the reason. */
export class PictureSourceError extends Error {
  override name = 'PictureSourceError'
  readonly source: string
  constructor(source: string, cause: Error) {
    super(cause.message, { cause })
    this.source = source
  }
}

/** Bitmaps in full colour, with their header: 512×512, and 1024×1024 for a minimap. */
const maxBytes: Readonly<Record<PictureKind, number>> = { item: 1_100_000, collection: 1_100_000, map: 3_200_000 }
/** The largest known has 300 kB. */
const maxTableBytes = 4_000_000

/**
 * Those item pictures of an unpacked folder, at any depth, or of a GRF archive, that have one of the keys, all of its
 * minimaps, and their aliases. Throws `PictureSourceError`.
 */
export async function openPictureSource(
  source: string,
  wanted: ReadonlySet<string>,
  onBad: ReportBad,
): Promise<PictureSource> {
  try {
    const open = (await stat(source)).isDirectory() ? openFolder : openArchive
    return await open(source, wanted, onBad)
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
  // Which minimaps are needed is known once the aliases are read.
  const isWanted = (kind: PictureKind, key: string) => kind === 'map' || wanted.has(key)
  return {
    has: ({ kind, keys, formerKeys }: PictureName) => [...keys, ...formerKeys].some((key) => isWanted(kind, key)),
    add({ kind, keys, formerKeys }: PictureName, picture: Picture) {
      for (const key of keys) if (isWanted(kind, key)) known.set(placeOf(kind, key), picture)
      for (const key of formerKeys) if (isWanted(kind, key)) former.set(placeOf(kind, key), picture)
    },
    find(kind: PictureKind, keys: readonly string[]) {
      const places = keys.map((key) => placeOf(kind, key))
      const place = places.find((each) => known.has(each)) ?? places.find((each) => former.has(each)) ?? ''
      return known.get(place) ?? former.get(place)
    },
  }
}

async function openArchive(file: string, wanted: ReadonlySet<string>, onBad: ReportBad): Promise<PictureSource> {
  const index = createIndex(wanted)
  const aliases = new Map<string, string>()
  const isWanted = (name: Buffer) => {
    const picture = pictureAtPath(name)
    return picture === undefined ? isAliasTable(name) : index.has(picture)
  }
  const grf = await openGrf(file, isWanted)
  for (const entry of grf.entries) {
    const picture = pictureAtPath(entry.name)
    const where = `${file}: ${decodeClientName(entry.name)}`
    if (picture) index.add(picture, { where, read: () => grf.read(entry, maxBytes[picture.kind]) })
    else await addAliases(aliases, { where, read: () => grf.read(entry, maxTableBytes) }, onBad)
  }
  return { aliases, find: index.find, close: grf.close }
}

/** A table that cannot be read is reported, and the pictures count without it. */
async function addAliases(aliases: Map<string, string>, { where, read }: Picture, onBad: ReportBad): Promise<void> {
  try {
    for (const [key, value] of minimapAliases(await read())) aliases.set(key, value)
  } catch (error) {
    onBad(where, (error as Error).message)
  }
}

async function openFolder(folder: string, wanted: ReadonlySet<string>, onBad: ReportBad): Promise<PictureSource> {
  const index = createIndex(wanted)
  const aliases = new Map<string, string>()
  await walk(Buffer.from(folder), Buffer.from(path.basename(path.resolve(folder))), folder)
  return { aliases, find: index.find, close: async () => {} }

  /** `where`: the directory's path as text. */
  async function walk(directory: Buffer, name: Buffer, where: string): Promise<void> {
    for (const entry of await readdir(directory, { withFileTypes: true, encoding: 'buffer' })) {
      const fullPath = Buffer.concat([directory, Buffer.from(path.sep), entry.name])
      const place = path.join(where, decodeClientName(entry.name))
      // A symbolic link is neither a directory nor a file here, so a loop of links is not followed.
      if (entry.isDirectory()) await walk(fullPath, entry.name, place)
      const picture = entry.isFile() ? pictureInFolder(name, entry.name) : undefined
      if (picture) index.add(picture, { where: place, read: () => readBounded(fullPath, maxBytes[picture.kind]) })
      else if (entry.isFile() && isAliasTable(entry.name))
        await addAliases(aliases, { where: place, read: () => readBounded(fullPath, maxTableBytes) }, onBad)
    }
  }
}

async function readBounded(file: Buffer, limitBytes: number): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > limitBytes) throw new Error(`has more than ${limitBytes} bytes`)
  return readFile(file)
}
