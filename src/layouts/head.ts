/** Functions for the head of a page. */
import { plainText } from '../../domain/html/plain-text.ts'
import type { PreviewImage } from '../content/previews.ts'
import { buildConfig } from '../content/site-config.ts'

const longestDescription = 150

/** The texts of a page's head, before they are escaped. */
export interface HeadTexts {
  /** Without the site's name. */
  title: string
  /** `Page｜Site`; the site's name alone on the home page. */
  fullTitle: string
  summary: string
  /** Canonical address. */
  url: string
  /** Item id of the picture in search results; 0 = none. */
  icon: string
  /** Address and text of the page's picture in chats. */
  image: string
  imageAlt: string
  /** Structured data for a script element; empty if there is none. */
  jsonLd: string
}

interface HeadInput {
  title?: string | undefined
  description: string
  path: string
  icon?: number | undefined
  /** Absent = the site's picture. */
  image?: PreviewImage | undefined
  jsonLd?: object | undefined
}

export function headTexts(page: HeadInput): HeadTexts {
  const { siteName, siteUrl } = buildConfig()
  return {
    title: page.title ?? siteName,
    fullTitle: page.title ? `${page.title}｜${siteName}` : siteName,
    summary: descriptionOf(page.description, siteName),
    url: new URL(canonicalPath(page.path), siteUrl).href,
    icon: String(page.icon ?? 0),
    image: page.image?.url ?? new URL('/og.png', siteUrl).href,
    imageAlt: page.image?.alt ?? siteName,
    jsonLd: page.jsonLd ? jsonLdText(page.jsonLd) : '',
  }
}

/** Up to 150 characters of plain text from text or HTML; `fallback` if nothing is left. */
export function descriptionOf(html: string, fallback: string): string {
  const characters = [...plainText(html)]
  if (characters.length === 0) return fallback
  if (characters.length <= longestDescription) return characters.join('')
  return `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** JSON for a script element: no value can end the element. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** schema.org's breadcrumb list from the home page to this one; each step after the home page is a name and its path. */
export function breadcrumbs(...steps: readonly (readonly [name: string, path: string])[]): object {
  const { siteName, siteUrl } = buildConfig()
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [[siteName, '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  }
}

/** schema.org's NewsArticle for an announcement, with absolute addresses. */
export function newsArticle(
  site: { siteName: string; siteUrl: string },
  post: { title: string; content: string; publishedMs: number | undefined; path: string; image?: string | undefined },
): object {
  const address = (path: string) => new URL(path, site.siteUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: post.title,
    description: descriptionOf(post.content, post.title),
    inLanguage: 'zh-Hant-TW',
    url: address(post.path),
    mainEntityOfPage: address(post.path),
    image: post.image ?? address('/og.png'),
    ...(post.publishedMs === undefined ? {} : { datePublished: new Date(post.publishedMs).toISOString() }),
    author: { '@type': 'Organization', name: site.siteName, url: address('/') },
    publisher: { '@type': 'Organization', name: site.siteName, url: address('/'), logo: address('/icon-512.png') },
  }
}

/** Canonical path: without `.html`, `index` and a slash at its end. */
export function canonicalPath(path: string): string {
  return path.replace(/(\.html|\/)$/, '').replace(/\/index$/, '') || '/'
}
