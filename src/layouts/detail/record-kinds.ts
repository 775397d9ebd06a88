/** The kinds of records with pages of their own: their keys, and what previews and open data take from them. */
import type { PreviewKind } from '../../../domain/previews/preview-card.ts'
import { enchantById } from '../../content/enchants.ts'
import { itemById } from '../../content/items.ts'
import { mapByName, monsterById } from '../../content/monsters.ts'
import * as data from '../../content/open-data/record-data.ts'
import { packageById } from '../../content/packages.ts'
import { publishedPost } from '../../content/posts.ts'
import { reformById } from '../../content/reforms.ts'
import { enchantPaths } from '../../content/views/enchant-paths.ts'
import { enchantView } from '../../content/views/enchant-view.ts'
import { itemKeys, itemView } from '../../content/views/item-view.ts'
import { mapKeys, mapView } from '../../content/views/map-view.ts'
import { monsterKeys, monsterView } from '../../content/views/monster-view.ts'
import { newsPaths } from '../../content/views/news-paths.ts'
import { packageKeys, packageView } from '../../content/views/package-view.ts'
import * as cards from '../../content/views/preview-cards.ts'
import { reformPaths } from '../../content/views/reform-paths.ts'
import { reformView } from '../../content/views/reform-view.ts'

interface RecordKind {
  /** Those of the pages: previews and data contain a part of what the page shows. */
  keys: () => readonly { name: string; cacheKey: string }[]
  /** Undefined if there is no such record. */
  find: (name: string) => FoundRecord | undefined
}

interface FoundRecord {
  /** As in the contract. */
  record: object
  /** Computes what its page shows. */
  open: () => RecordContent
}

interface RecordContent {
  card: cards.CardContent
  page: () => data.PageData['page']
}

export const recordKinds: Record<PreviewKind, RecordKind> = {
  package: {
    keys: packageKeys,
    find: (name) => given(packageById(name), packageView, cards.packageCard, data.packagePageData),
  },
  enchant: {
    keys: () => enchantPaths().map(({ params, cacheKey }) => ({ name: params.id, cacheKey })),
    find: (name) => given(enchantById(Number(name)), enchantView, cards.enchantCard, data.enchantPageData),
  },
  reform: {
    keys: () => reformPaths().map(({ params, cacheKey }) => ({ name: params.ReformBox, cacheKey })),
    find: (name) => given(reformById(Number(name)), reformView, cards.reformCard, data.reformPageData),
  },
  news: {
    keys: () => newsPaths().map(({ params, cacheKey }) => ({ name: params.id, cacheKey })),
    find: (name) =>
      given(
        publishedPost(name),
        (post) => post,
        cards.newsCard,
        () => ({}),
      ),
  },
  item: {
    keys: itemKeys,
    find: (name) => given(itemById(Number(name)), itemView, cards.itemCard, data.itemPageData),
  },
  monster: {
    keys: monsterKeys,
    find: (name) => given(monsterById(Number(name)), monsterView, cards.monsterCard, data.monsterPageData),
  },
  map: {
    keys: mapKeys,
    find: (name) => given(mapByName(name), mapView, cards.mapCard, data.mapPageData),
  },
}

function given<Row extends object, View>(
  record: Row | undefined,
  viewOf: (record: Row) => View,
  cardOf: (view: View) => cards.CardContent,
  pageOf: (view: View) => data.PageData['page'],
): FoundRecord | undefined {
  if (record === undefined) return
  const open = () => {
    const view = viewOf(record)
    return { card: cardOf(view), page: () => pageOf(view) }
  }
  return { record, open }
}
