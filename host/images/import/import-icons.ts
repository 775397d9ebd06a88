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
    const importing = { opened, target, onBad, result }
    for (const kind of itemKinds) await importItems(importing, kind, named)
    if (maps.length > 0) await importMaps(importing, maps)
    return result
  } finally {
    for (const source of opened) await source.close()
  }
}

interface Importing extends Pick<ImportIconsOptions, 'target' | 'onBad'> {
  /** Later sources override earlier ones. */
  opened: readonly PictureSource[]
  result: ImportedIcons
}

interface NamedItem {
  id: number
  keys: string[]
  idKeys: string[]
}

type Converted = Map<Picture, Buffer | undefined>

async function importItems(importing: Importing, kind: ItemPictureKind, items: readonly NamedItem[]): Promise<void> {
  const { target, result } = importing
  await mkdir(path.join(target, kind), { recursive: true })
  const converted: Converted = new Map()
  for (const { id, keys, idKeys } of items) {
    const png = await firstReadable(importing, findPictures(importing, kind, [keys, idKeys]), { converted })
    if (png) {
      await replaceFile(path.join(target, kind, `${id}.png`), png)
      result.written[kind]++
    } else result.missing[kind].push(id)
  }
}

async function importMaps(importing: Importing, maps: readonly string[]): Promise<void> {
  const { opened, target, result } = importing
  await mkdir(path.join(target, 'map'), { recursive: true })
  // Later sources override the aliases of earlier ones, too.
  const aliases = new Map(opened.flatMap((source) => [...source.aliases]))
  const converted: Converted = new Map()
  for (const name of maps) {
    const keys = minimapKeys(name, aliases).map((key) => [key])
    const pictures = findPictures(importing, 'map', keys)
    const png = await firstReadable(importing, pictures, { converted, form: minimapForm })
    if (png) {
      await replaceFile(path.join(target, 'map', `${name}.png`), png)
      result.written.map++
    } else result.missing.map.push(name)
  }
}

/** The pictures with these names, those of later sources first. */
function findPictures({ opened }: Importing, kind: PictureKind, names: readonly (readonly string[])[]): Picture[] {
  return names.flatMap((keys) => opened.toReversed().flatMap((source) => source.find(kind, keys) ?? []))
}

async function firstReadable(
  { onBad }: Importing,
  pictures: readonly Picture[],
  { converted, form }: { converted: Converted; form?: BitmapForm },
): Promise<Buffer | undefined> {
  for (const picture of pictures) {
    if (!converted.has(picture)) converted.set(picture, await convert(picture, onBad, form))
    const png = converted.get(picture)
    if (png) return png
  }
  return undefined
}

async function convert(
  picture: Picture,
  onBad: ImportIconsOptions['onBad'],
  form?: BitmapForm,
): Promise<Buffer | undefined> {
  try {
    return await bitmapToPng(await picture.read(), form)
  } catch (error) {
    onBad(picture.where, (error as Error).message)
    return undefined
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
