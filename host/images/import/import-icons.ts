import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bitmapToPng } from './bitmap-to-png.ts'
import { keysOfText, type PictureKind } from './client-path.ts'
import { openPictureSource, type Picture, type PictureSource } from './picture-sources.ts'

export interface ImportIconsOptions {
  /** Folders and GRF archives; later ones override earlier ones. */
  sources: readonly string[]
  /** Every item and the name of its pictures; '' if the client's files have none. */
  items: readonly { id: number; resource: string }[]
  /** Output folder of `item/{id}.png` and `collection/{id}.png`. */
  target: string
  /** Called once for each picture that an item needs and that cannot be read. `where` is not safe for a terminal. */
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
 * (`identifiedResourceName`), else by the item's id; one that cannot be read is replaced by that of an earlier source.
 * Each file is replaced atomically. Throws `PictureSourceError` before anything is written if a source cannot be opened.
 */
export async function importIcons({ sources, items, target, onBad }: ImportIconsOptions): Promise<ImportedIcons> {
  const opened: PictureSource[] = []
  const named = items.map(({ id, resource }) => ({ id, keys: resourceKeys(resource), idKeys: [String(id)] }))
  const wanted = new Set(named.flatMap(({ keys, idKeys }) => [...keys, ...idKeys]))
  try {
    for (const source of sources) opened.push(await openPictureSource(source, wanted))
    const result: ImportedIcons = { written: { item: 0, collection: 0 }, missing: { item: [], collection: [] } }
    for (const kind of kinds) await importKind(kind)
    return result

    async function importKind(kind: PictureKind): Promise<void> {
      await mkdir(path.join(target, kind), { recursive: true })
      const converted = new Map<Picture, Buffer | undefined>()
      for (const { id, keys, idKeys } of named) {
        const png = await firstReadable(candidates(kind, [keys, idKeys]), converted)
        if (png) {
          await replaceFile(path.join(target, kind, `${id}.png`), png)
          result.written[kind]++
        } else result.missing[kind].push(id)
      }
    }
  } finally {
    for (const source of opened) await source.close()
  }

  /** The pictures of an item, those of later sources first. */
  function candidates(kind: PictureKind, names: readonly (readonly string[])[]): Picture[] {
    return names.flatMap((keys) => opened.toReversed().flatMap((source) => source.find(kind, keys) ?? []))
  }

  async function firstReadable(pictures: readonly Picture[], converted: Map<Picture, Buffer | undefined>) {
    for (const picture of pictures) {
      if (!converted.has(picture)) converted.set(picture, await convert(picture))
      const png = converted.get(picture)
      if (png) return png
    }
  }

  async function convert(picture: Picture): Promise<Buffer | undefined> {
    try {
      return await bitmapToPng(await picture.read())
    } catch (error) {
      onBad(picture.where, (error as Error).message)
    }
  }
}

function resourceKeys(resource: string): string[] {
  if (resource === '') return []
  const { keys, formerKeys } = keysOfText(resource)
  return [...keys, ...formerKeys]
}

async function replaceFile(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
