/** The pictures of pages: each "page" is a card, from which the build draws the file. */

import { type PreviewCard, type PreviewKind, previewKinds } from '../../../domain/previews/preview-card.ts'
import { isDrawn } from '../../content/packages.ts'
import { pageKey } from '../../content/page-key.ts'
import { cardOf, hasOwnPreviews, hasPreviews, kindCard, sharedPreviews } from '../../content/previews.ts'
import { recordKinds } from './record-kinds.ts'

/** Boxes of fixed contents share the picture of their kind. */
function hasOwnCard(kind: PreviewKind, name: string): boolean {
  return kind !== 'package' || isDrawn({ GroupId: name })
}

/** Folder, name and key of every picture. */
function previews(): { kind: string; id: string; cacheKey: string }[] {
  if (!hasPreviews()) return []
  return [
    ...previewKinds.map((kind) => ({ kind: sharedPreviews, id: kind, cacheKey: pageKey(kindCard(kind)) })),
    ...previewKinds.filter(hasOwnPreviews).flatMap((kind) =>
      recordKinds[kind]
        .keys()
        .filter(({ name }) => hasOwnCard(kind, name))
        .map(({ name, cacheKey }) => ({ kind, id: name, cacheKey })),
    ),
  ]
}

export function cardOfPath(pathname: string): PreviewCard {
  const [folder = '', file = ''] = pathname.split('/').slice(-2)
  const id = decodeURIComponent(file.replace(/\.png$/, ''))
  const shared = previewKinds.find((kind) => kind === id)
  if (folder === sharedPreviews && shared) return kindCard(shared)
  const kind = previewKinds.find((name) => name === folder)
  const content = kind && recordKinds[kind].find(id)?.open().card
  if (!kind || !content) throw new Error(`there is no picture for ${pathname}`)
  return cardOf(kind, content)
}

/** As of a kind of pages with thousands of records (./detail-page.ts). */
export const previewPages = {
  getStaticPaths: () => previews().map(({ kind, id, cacheKey }) => ({ params: { kind, id }, cacheKey })),
  listPages: () => previews().map(({ kind, id, cacheKey }) => ({ pathname: `/og/${kind}/${id}.png`, cacheKey })),
  fillTemplate: () => (pathname: string) => JSON.stringify(cardOfPath(pathname)),
}
