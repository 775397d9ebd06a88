/** The pictures of pages for chats and social networks (Open Graph). */
import { hash } from 'node:crypto'
import { type PreviewCard, type PreviewKind, previewAlt } from '../../domain/previews/preview-card.ts'
import { buildConfig } from './site-config.ts'
import { kindNames } from './views/kind-names.ts'
import type { CardContent } from './views/preview-cards.ts'

/** Address and text of a page's picture. */
export interface PreviewImage {
  url: string
  alt: string
}

/** In place of a kind: one picture for all pages of a kind. */
export const sharedPreviews = 'kinds'

/** The kinds whose pages have a picture each. */
export function hasOwnPreviews(kind: PreviewKind): boolean {
  return buildConfig().previewPictures.includes(kind)
}

/** Whether pages share a picture per kind, if not each has its own. */
export function hasPreviews(): boolean {
  return buildConfig().previewPictures.length > 0
}

/**
 * The picture of a record's page: its own if the operator wants it for this kind and the page has `content` for one,
 * otherwise the kind's; undefined = pictures are off, and all pages have the site's. The address changes with the picture, because chats keep pictures.
 */
export function previewImage(
  kind: PreviewKind,
  id: string | number,
  content: () => CardContent | undefined,
): PreviewImage | undefined {
  if (!hasPreviews()) return undefined
  const own = hasOwnPreviews(kind) ? content() : undefined
  return own ? imageOf(kind, String(id), cardOf(kind, own)) : kindImage(kind)
}

/** The picture of a kind's list, and of its pages without their own. */
export function kindImage(kind: PreviewKind): PreviewImage | undefined {
  return hasPreviews() ? imageOf(sharedPreviews, kind, kindCard(kind)) : undefined
}

export function kindCard(kind: PreviewKind): PreviewCard {
  const { siteName } = buildConfig()
  return cardOf(kind, { title: kindNames[kind], facts: siteName, rows: [] })
}

export function cardOf(kind: PreviewKind, content: CardContent): PreviewCard {
  const { siteName, siteUrl } = buildConfig()
  return { site: siteName, host: new URL(siteUrl).host, kind: kindNames[kind], ...content }
}

function imageOf(folder: string, id: string, card: PreviewCard): PreviewImage {
  const version = hash('sha256', JSON.stringify(card), 'base64url').slice(0, 8)
  const path = `/og/${folder}/${encodeURIComponent(id)}.png?v=${version}`
  return { url: new URL(path, buildConfig().siteUrl).href, alt: previewAlt(card) }
}
