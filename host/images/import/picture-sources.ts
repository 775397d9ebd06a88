import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decodeClientName, type PictureName, pictureNameOf } from './client-path.ts'
import { GrfError, openGrf } from './grf.ts'

export interface Picture extends PictureName {
  /** For messages. */
  where: string
  read(): Promise<Buffer>
}

export interface PictureSource {
  pictures: Picture[]
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

/** The item pictures of an unpacked folder, at any depth, or of a GRF archive. Throws `PictureSourceError`. */
export async function openPictureSource(source: string): Promise<PictureSource> {
  try {
    return (await stat(source)).isDirectory() ? await openFolder(source) : await openArchive(source)
  } catch (error) {
    if (error instanceof GrfError || (error as NodeJS.ErrnoException).syscall !== undefined)
      throw new PictureSourceError(source, error as Error)
    throw error
  }
}

async function openArchive(file: string): Promise<PictureSource> {
  // Most files of an archive are models and sounds, whose names need not be decoded.
  const grf = await openGrf(file, (name) => /\.bmp$/i.test(name.toString('latin1', Math.max(0, name.length - 4))))
  const pictures = grf.entries.flatMap((entry) => {
    const name = decodeClientName(entry.name)
    const picture = pictureNameOf(name)
    return picture ? [{ ...picture, where: `${file}: ${name}`, read: () => grf.read(entry, maxBytes) }] : []
  })
  return { pictures, close: grf.close }
}

async function openFolder(folder: string): Promise<PictureSource> {
  const pictures: Picture[] = []
  await walk(Buffer.from(folder), folder)
  return { pictures, close: async () => {} }

  /** `decodedPath`: the directory's path as text. */
  async function walk(directory: Buffer, decodedPath: string): Promise<void> {
    for (const entry of await readdir(directory, { withFileTypes: true, encoding: 'buffer' })) {
      const fullPath = Buffer.concat([directory, Buffer.from(path.sep), entry.name])
      const where = path.join(decodedPath, decodeClientName(entry.name))
      // A symbolic link is neither a directory nor a file here, so a loop of links is not followed.
      if (entry.isDirectory()) await walk(fullPath, where)
      const picture = entry.isFile() ? pictureNameOf(where) : undefined
      if (picture) pictures.push({ ...picture, where, read: () => readBounded(fullPath) })
    }
  }
}

async function readBounded(file: Buffer): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(`has more than ${maxBytes} bytes`)
  return readFile(file)
}
