/** The pictures of pages: each "page" is a card, from which the build draws the file. */

import { type PreviewCard, type PreviewKind, previewKinds } from '../../../domain/previews/preview-card.ts'
import { enchantById } from '../../content/enchants.ts'
import { itemById } from '../../content/items.ts'
import { mapByName, monsterById } from '../../content/monsters.ts'
import { isDrawn, packageById } from '../../content/packages.ts'
import { pageKey } from '../../content/page-key.ts'
import { allPosts, ownPages } from '../../content/posts.ts'
import { cardOf, hasOwnPreviews, hasPreviews, kindCard, sharedPreviews } from '../../content/previews.ts'
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

interface Kind {
  /** Those of the pages: a card contains a part of what its page shows. */
  keys: () => readonly { name: string; cacheKey: string }[]
  content: (id: string) => cards.CardContent | undefined
}
const kinds: Record<PreviewKind, Kind> = {
  package: {
    keys: () => packageKeys().filter(({ name }) => isDrawn({ GroupId: name })),
    content: (id) => given(packageById(id), (entry) => cards.packageCard(packageView(entry))),
  },
  enchant: {
    keys: () => enchantPaths().map(({ params, cacheKey }) => ({ name: params.id, cacheKey })),
    content: (id) => given(enchantById(Number(id)), (entry) => cards.enchantCard(enchantView(entry))),
  },
  reform: {
    keys: () => reformPaths().map(({ params, cacheKey }) => ({ name: params.ReformBox, cacheKey })),
    content: (id) => given(reformById(Number(id)), (entry) => cards.reformCard(reformView(entry))),
  },
  news: {
    keys: () => newsPaths().map(({ params, cacheKey }) => ({ name: params.id, cacheKey })),
    content: (id) =>
      given(
        [...allPosts(), ...ownPages()].find((post) => post.id === id),
        cards.newsCard,
      ),
  },
  item: { keys: itemKeys, content: (id) => given(itemById(Number(id)), (item) => cards.itemCard(itemView(item))) },
  monster: {
    keys: monsterKeys,
    content: (id) => given(monsterById(Number(id)), (monster) => cards.monsterCard(monsterView(monster))),
  },
  map: { keys: mapKeys, content: (id) => given(mapByName(id), (map) => cards.mapCard(mapView(map))) },
}

function given<T>(
  record: T | undefined,
  make: (record: T) => cards.CardContent | undefined,
): cards.CardContent | undefined {
  return record === undefined ? undefined : make(record)
}

/** Folder, name and key of every picture. */
function previews(): { kind: string; id: string; cacheKey: string }[] {
  if (!hasPreviews()) return []
  return [
    ...previewKinds.map((kind) => ({ kind: sharedPreviews, id: kind, cacheKey: pageKey(kindCard(kind)) })),
    ...previewKinds
      .filter(hasOwnPreviews)
      .flatMap((kind) => kinds[kind].keys().map(({ name, cacheKey }) => ({ kind, id: name, cacheKey }))),
  ]
}

export function cardOfPath(pathname: string): PreviewCard {
  const [folder = '', file = ''] = pathname.split('/').slice(-2)
  const id = decodeURIComponent(file.replace(/\.png$/, ''))
  const shared = previewKinds.find((kind) => kind === id)
  if (folder === sharedPreviews && shared) return kindCard(shared)
  const kind = previewKinds.find((name) => name === folder)
  const content = kind && kinds[kind].content(id)
  if (!kind || !content) throw new Error(`there is no picture for ${pathname}`)
  return cardOf(kind, content)
}

/** As of a kind of pages with thousands of records (./detail-page.ts). */
export const previewPages = {
  getStaticPaths: () => previews().map(({ kind, id, cacheKey }) => ({ params: { kind, id }, cacheKey })),
  listPages: () => previews().map(({ kind, id, cacheKey }) => ({ pathname: `/og/${kind}/${id}.png`, cacheKey })),
  fillTemplate: () => (pathname: string) => JSON.stringify(cardOfPath(pathname)),
}
