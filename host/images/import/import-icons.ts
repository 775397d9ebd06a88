import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BitmapForm, bitmapToPng } from './bitmap-to-png.ts'
import { type ItemPictureKind, keysOfText, type PictureKind } from './client-path.ts'
import { minimapKeys } from './minimap-aliases.ts'
import { openPictureSource, type Picture, type PictureSource, type ReportBad } from './picture-sources.ts'

export interface ImportIconsOptions {
  /** Folders and GRF archives; later ones override earlier ones. */
  sources: readonly string[]
  /** Every item and the name of its pictures; '' if the client's files have none. */
  items: readonly { id: number; resource: string }[]
  /** Names of all maps. */
  maps?: readonly string[]
  /** Output folder of `item/{id}.png`, `collection/{id}.png` and `map/{name}.png`. */
  target: string
  /** Called once for each picture that an item or a map needs and that cannot be read. */
  onBad: ReportBad
}

export interface ImportedIcons {
  /** Number of files written, by kind. */
  written: Record<PictureKind, number>
  /** Ids of items and names of maps without a picture, by kind. */
  missing: Record<ItemPictureKind, number[]> & { map: string[] }
}

const itemKinds = ['item', 'collection'] as const
/** Minimaps have 200 to 800 pixels a side. */
const minimapForm: BitmapForm = { maxSide: 1024, palette: 128, needsContent: true }

/**
 * Converts the client's pictures of items and its minimaps to PNG files, by item id and map name. An item's picture
 * is found by its name in the client's item file
 * (`identifiedResourceName`), else by the item's id; one that cannot be read is replaced by that of an earlier source.
 * Each file is replaced atomically. Throws `PictureSourceError` before anything is written if a source cannot be opened.
 */
export async function importIcons(options: ImportIconsOptions): Promise<ImportedIcons> {
  const { sources, items, maps = [], target, onBad } = options
  const opened: PictureSource[] = []
  const named = items.map(({ id, resource }) => ({ id, keys: resourceKeys(resource), idKeys: [String(id)] }))
  const wanted = new Set(named.flatMap(({ keys, idKeys }) => [...keys, ...idKeys]))
  try {
    for (const source of sources) opened.push(await openPictureSource(source, wanted, onBad))
    const result: ImportedIcons = {
      written: { item: 0, collection: 0, map: 0 },
      missing: { item: [], collection: [], map: [] },
    }
    for (const kind of itemKinds) await importItems(kind)
    if (maps.length > 0) await importMaps()
    return result

    async function importMaps(): Promise<void> {
      await mkdir(path.join(target, 'map'), { recursive: true })
      // Later sources override the aliases of earlier ones, too.
      const aliases = new Map(opened.flatMap((source) => [...source.aliases]))
      const converted = new Map<Picture, Buffer | undefined>()
      for (const name of maps) {
        const keys = minimapKeys(name, aliases).map((key) => [key])
        const png = await firstReadable(candidates('map', keys), converted, minimapForm)
        if (png) {
          await replaceFile(path.join(target, 'map', `${name}.png`), png)
          result.written.map++
        } else result.missing.map.push(name)
      }
    }

    async function importItems(kind: ItemPictureKind): Promise<void> {
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

  /** The pictures with these names, those of later sources first. */
  function candidates(kind: PictureKind, names: readonly (readonly string[])[]): Picture[] {
    return names.flatMap((keys) => opened.toReversed().flatMap((source) => source.find(kind, keys) ?? []))
  }

  async function firstReadable(
    pictures: readonly Picture[],
    converted: Map<Picture, Buffer | undefined>,
    form?: BitmapForm,
  ) {
    for (const picture of pictures) {
      if (!converted.has(picture)) converted.set(picture, await convert(picture, form))
      const png = converted.get(picture)
      if (png) return png
    }
  }

  async function convert(picture: Picture, form?: BitmapForm): Promise<Buffer | undefined> {
    try {
      return await bitmapToPng(await picture.read(), form)
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
