import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bitmapToPng } from './bitmap-to-png.ts'
import { type PictureKind, pictureKey } from './client-path.ts'
import { openPictureSource, type Picture } from './picture-sources.ts'

export interface ImportIconsOptions {
  /** Folders and GRF archives; pictures of later ones win. */
  sources: readonly string[]
  /** Every item and the name of its pictures; '' where the client's files name none. */
  items: readonly { id: number; resource: string }[]
  /** Gets `item/{id}.png` and `collection/{id}.png`. */
  target: string
  onBad(where: string, reason: string): void
}

export interface ImportedIcons {
  /** Files written of each kind. */
  written: Record<PictureKind, number>
  /** Ids of items of which a kind has no picture. */
  missing: Record<PictureKind, number[]>
}

const kinds = ['item', 'collection'] as const

/**
 * Turns the client's item pictures into PNG files by item id. A picture is found by the name that the client's item file
 * gives (`identifiedResourceName`), else by the item's id. Files are replaced one by one, each at once.
 */
export async function importIcons({ sources, items, target, onBad }: ImportIconsOptions): Promise<ImportedIcons> {
  const opened = []
  try {
    for (const source of sources) opened.push(await openPictureSource(source))
    const pictures = new Map(
      opened.flatMap((source) => source.pictures).map((picture) => [`${picture.kind}/${picture.key}`, picture]),
    )
    const result: ImportedIcons = { written: { item: 0, collection: 0 }, missing: { item: [], collection: [] } }
    for (const kind of kinds) await importKind(kind)
    return result

    async function importKind(kind: PictureKind): Promise<void> {
      await mkdir(path.join(target, kind), { recursive: true })
      const made = new Map<Picture, Buffer | undefined>()
      for (const { id, resource } of items) {
        const picture =
          (resource && pictures.get(`${kind}/${pictureKey(resource)}`)) || pictures.get(`${kind}/${String(id)}`)
        if (picture && !made.has(picture)) made.set(picture, await convert(picture))
        const png = picture && made.get(picture)
        if (png) {
          await replaceFile(path.join(target, kind, `${id}.png`), png)
          result.written[kind]++
        } else result.missing[kind].push(id)
      }
    }
  } finally {
    for (const source of opened) await source.close()
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
