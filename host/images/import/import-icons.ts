import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bitmapToPng } from './bitmap-to-png.ts'
import { type PictureKind, pictureKey } from './client-path.ts'
import { openPictureSource, type Picture } from './picture-sources.ts'

export interface ImportIconsOptions {
  /** Folders and GRF archives; later ones override earlier ones. */
  sources: readonly string[]
  /** Every item and the name of its pictures; '' if the client's files have none. */
  items: readonly { id: number; resource: string }[]
  /** Output folder of `item/{id}.png` and `collection/{id}.png`. */
  target: string
  onBad(where: string, reason: string): void
}

export interface ImportedIcons {
  /** Number of files written, by kind. */
  written: Record<PictureKind, number>
  /** Ids of items without a picture, by kind. */
  missing: Record<PictureKind, number[]>
}

const kinds = ['item', 'collection'] as const

/**
 * Converts the client's item pictures to PNG files by item id. A picture is found by its name in the client's item file
 * (`identifiedResourceName`), else by the item's id. Each file is replaced atomically. Throws `PictureSourceError`
 * before anything is written if a source cannot be opened.
 */
export async function importIcons({ sources, items, target, onBad }: ImportIconsOptions): Promise<ImportedIcons> {
  const openSources = []
  try {
    for (const source of sources) openSources.push(await openPictureSource(source))
    const pictures = new Map(
      openSources.flatMap((source) => source.pictures).map((picture) => [`${picture.kind}/${picture.key}`, picture]),
    )
    const result: ImportedIcons = { written: { item: 0, collection: 0 }, missing: { item: [], collection: [] } }
    for (const kind of kinds) await importKind(kind)
    return result

    async function importKind(kind: PictureKind): Promise<void> {
      await mkdir(path.join(target, kind), { recursive: true })
      const converted = new Map<Picture, Buffer | undefined>()
      for (const { id, resource } of items) {
        const picture =
          (resource && pictures.get(`${kind}/${pictureKey(resource)}`)) || pictures.get(`${kind}/${String(id)}`)
        if (picture && !converted.has(picture)) converted.set(picture, await convert(picture))
        const png = picture && converted.get(picture)
        if (png) {
          await replaceFile(path.join(target, kind, `${id}.png`), png)
          result.written[kind]++
        } else result.missing[kind].push(id)
      }
    }
  } finally {
    for (const source of openSources) await source.close()
  }

  async function convert(picture: Picture): Promise<Buffer | undefined> {
    try {
      return await bitmapToPng(await picture.read())
    } catch (error) {
      onBad(picture.where, (error as Error).message)
    }
  }
}

async function replaceFile(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
