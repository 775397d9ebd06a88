import type { Item } from '../../domain/item.ts'
import type { GameStore } from '../game-data/store.ts'
import { type Answer, createAnswer } from '../http/answer.ts'
import { createByteCache, makeOnce } from '../http/byte-cache.ts'
import { collectionSvg, iconSvg, itemMark, type Mark } from './draw-mark.ts'
import { fallbackIconId } from './item-kind.ts'
import { toPng } from './to-png.ts'

export type PictureKind = 'item' | 'collection'

/** Shown at 24 and 75 px; made twice as large for dense screens. */
const kinds: Readonly<Record<PictureKind, { draw: (mark: Mark) => string; width: number }>> = {
  item: { draw: iconSvg, width: 48 },
  collection: { draw: collectionSvg, width: 150 },
}

/** All marks in all dyes take less; the bound is for the day when they do not. */
const cacheBytes = 16 * 1024 * 1024

/** The picture of an item, or undefined where there is no such item. */
export type ItemImages = (kind: PictureKind, id: number) => Promise<Answer> | undefined

export function createItemImages(games: GameStore): ItemImages {
  const once = makeOnce(createByteCache<Answer>(cacheBytes, (answer) => answer.bytes.length))
  return (kind, id) => {
    const { data, opened } = games.current
    const item = data.items.get(id) ?? (id === fallbackIconId ? fallbackItem : undefined)
    if (!item) return undefined
    const mark = itemMark(item, opened.has(id))
    const { draw, width } = kinds[kind]
    return once(`${kind} ${mark.shape} ${mark.dye} ${mark.accent}`, async () =>
      createAnswer('image/png', await toPng(draw(mark), width)),
    )
  }
}

const fallbackItem: Item = {
  Id: fallbackIconId,
  Name: '',
  Slot: 0,
  Description: '',
  View: 0,
  ViewId: 0,
  EnchantId: 0,
  Locations: {},
}
