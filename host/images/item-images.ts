import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BriefItem } from '../../game-data/game-data.ts'
import { type Answer, answerBytes, createAnswer } from '../../http/answer.ts'
import type { GameStore } from '../game-store/index.ts'
import { createCache, makeOnce } from '../http/index.ts'
import { collectionSvg, iconSvg } from './draw-mark.ts'
import type { ItemPictureKind, PictureKind } from './import/client-path.ts'
import { itemMark, type PictureMark } from './item-mark.ts'
import { toPng } from './to-png.ts'

/** Displayed at 24 and 75 px; drawn twice as large for high-density screens. */
const kinds: Readonly<Record<ItemPictureKind, { draw: (mark: PictureMark) => Promise<string>; width: number }>> = {
  item: { draw: iconSvg, width: 48 },
  collection: { draw: collectionSvg, width: 150 },
}

export interface Images {
  /** The picture of an item; undefined if the item does not exist. */
  ofItem(kind: ItemPictureKind, id: number): Promise<Answer | undefined>
  /** The client's minimap of a map; undefined if there is none. */
  ofMap(name: string): Promise<Answer | undefined>
}

/** Pictures that `npm run import-icons` has written into `folder`, and drawings for the other items. */
export function createImages(games: GameStore, folder: string): Images {
  const findOrCreate = makeOnce<Answer>(createCache('pictures', answerBytes))
  /** Each load of the game data has new items. */
  const marks = new WeakMap<BriefItem, PictureMark>()

  function markOf(item: BriefItem, isContainer: boolean): PictureMark {
    const known = marks.get(item)
    if (known) return known
    const mark = itemMark(item, isContainer)
    marks.set(item, mark)
    return mark
  }

  async function importedPicture(kind: PictureKind, name: string | number): Promise<Answer | undefined> {
    const file = path.join(folder, kind, `${name}.png`)
    const stats = await stat(file).catch(() => undefined)
    if (!stats) return
    return findOrCreate(`${file} ${stats.mtimeMs}`, async () => createAnswer('image/png', await readFile(file)))
  }

  async function ofItem(kind: ItemPictureKind, id: number): Promise<Answer | undefined> {
    const { data, openers } = games.current
    const item = data.items.get(id) ?? (id === fallbackIconId ? fallbackItem : undefined)
    if (!item) return undefined
    const picture = await importedPicture(kind, id)
    if (picture) return picture
    const mark = markOf(item, openers.has(id))
    const { draw, width } = kinds[kind]
    return findOrCreate(`${kind} ${mark.mark} ${mark.colour} ${mark.level}`, async () =>
      createAnswer('image/png', await toPng(await draw(mark), width)),
    )
  }

  return { ofItem, ofMap: (name) => importedPicture('map', name) }
}

/** The picture that pages show when an icon fails; exists for any game data. */
const fallbackIconId = 512
const fallbackItem: BriefItem = { Id: fallbackIconId, Name: '', Slot: 0, Locations: {} }
