/** Plain functions behind the head of a page. */
import { plainText } from '../../domain/plain-text.ts'

const longestDescription = 150

/** The texts of a page's head, as they stand there before they are escaped. */
export interface HeadTexts {
  /** Of the page alone. */
  title: string
  fullTitle: string
  summary: string
  /** Address that the page is known by. */
  url: string
  /** Item id of the picture that the search shows; 0 = none. */
  icon: string
  /** Structured data for a script element; empty where there is none. */
  jsonLd: string
}

interface Headed {
  title?: string | undefined
  description: string
  path: string
  icon?: number | undefined
  jsonLd?: object | undefined
}

export function headTexts(site: { siteName: string; siteUrl: string }, page: Headed): HeadTexts {
  return {
    title: page.title ?? site.siteName,
    fullTitle: pageTitle(page.title, site.siteName),
    summary: descriptionOf(page.description, site.siteName),
    url: new URL(canonicalPath(page.path), site.siteUrl).href,
    icon: String(page.icon ?? 0),
    jsonLd: page.jsonLd ? jsonLdText(page.jsonLd) : '',
  }
}

/** `Page｜Site`; the site's name alone on the home page. */
export function pageTitle(title: string | undefined, siteName: string): string {
  return title ? `${title}｜${siteName}` : siteName
}

/** Up to 150 characters of plain text from text or HTML; `fallback` when nothing is left. */
export function descriptionOf(html: string, fallback: string): string {
  const characters = [...plainText(html)]
  if (characters.length === 0) return fallback
  if (characters.length <= longestDescription) return characters.join('')
  return `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** JSON for a script element: nothing in a name can end the element. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** schema.org's trail from the home page to this one; each step is a name and its path. */
export function breadcrumbs(siteUrl: string, steps: readonly (readonly [name: string, path: string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  }
}

/** What a page says about an announcement: schema.org's NewsArticle, every address of it absolute. */
export function newsArticle(
  site: { siteName: string; siteUrl: string },
  post: { title: string; content: string; publishedMs: number | undefined; path: string },
): object {
  const address = (path: string) => new URL(path, site.siteUrl).href
  const image = address('/og.png')
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: post.title,
    description: descriptionOf(post.content, post.title),
    inLanguage: 'zh-Hant-TW',
    url: address(post.path),
    mainEntityOfPage: address(post.path),
    image,
    ...(post.publishedMs === undefined ? {} : { datePublished: new Date(post.publishedMs).toISOString() }),
    author: { '@type': 'Organization', name: site.siteName, url: address('/') },
    publisher: { '@type': 'Organization', name: site.siteName, url: address('/'), logo: address('/icon-512.png') },
  }
}

/** Path a page is known by: without `.html`, `index` and a slash at its end. */
export function canonicalPath(path: string): string {
  return path.replace(/(\.html|\/)$/, '').replace(/\/index$/, '') || '/'
}
