import sanitizeHtml from 'sanitize-html'
import { type Alignment, alignments, nearestTint, textClasses } from '../domain/html/text-classes.ts'
import { textTags } from '../domain/html/text-tags.ts'
import { textAnchor, textId } from '../domain/posts/text-anchors.ts'
import { withoutControls } from './fields.ts'
import { plainMarkup } from './plain-markup.ts'

export interface SanitiserOptions {
  /** Our own origins that may serve images without https, such as the image host of a local installation. */
  ownOrigins?: readonly string[]
}

export type Sanitise = (html: string) => string

type Attributes = Record<string, string>

/** Elements whose content is not text for readers. */
const droppedElements = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'head', 'title'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext', 'audio', 'video', 'canvas'],
]

const renamedElements: Readonly<Record<string, string>> = {
  h1: 'h2',
  h6: 'h5',
  font: 'span',
  strike: 's',
  center: 'div',
}

/** A base that no real address uses: an address that resolves to it was relative. */
const relativeOrigin = 'https://relative.invalid'

/**
 * Sanitises HTML: a short list of tags, attributes built from scratch, no styles, no handlers. Sanitising a result
 * again does not change it. Used where HTML is saved, where game texts are read, and again where a page is built from
 * any host's texts.
 */
export function createSanitiser({ ownOrigins = [] }: SanitiserOptions = {}): Sanitise {
  /** Ids in the current text: of duplicates the first one is kept. */
  const ids = new Set<string>()
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...textTags],
    nonTextTags: droppedElements,
    // The attributes are created by `safeAttributes` below; this list is a second safeguard.
    allowedAttributes: {
      '*': ['class', 'id'],
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
      span: ['data-id'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 40,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attributes) => {
        const tagName = renamedElements[tag] ?? tag
        return { tagName, attribs: withUniqueId(safeAttributes(tagName, tag, attributes, ownOrigins), ids) }
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  }
  return function sanitise(html) {
    const text = withoutControls(html.toWellFormed())
    return (
      plainMarkup(text) ??
      sanitiseUntilStable(text, (html) => {
        ids.clear()
        return sanitizeHtml(html, options)
      })
    )
  }
}

/** Removes an id that is in `ids`; adds another one to them. */
function withUniqueId(attributes: Attributes, ids: Set<string>): Attributes {
  const { id, ...others } = attributes
  if (id === undefined) return attributes
  if (ids.has(id)) return others
  ids.add(id)
  return attributes
}

/**
 * Removing a tag may join its neighbours (`<td><svg><tr>`), so that the result is parsed differently the second time.
 * Markup that does not become stable was written to confuse; only its text is kept.
 */
function sanitiseUntilStable(html: string, sanitise: Sanitise): string {
  let before = html
  for (let round = 0; round < 5; round++) {
    const after = sanitise(before)
    if (after === before) return after
    before = after
  }
  return sanitizeHtml(before, { allowedTags: [], nonTextTags: droppedElements })
}

/** `original`: the name of the element in the text, before it was replaced by `tag`. */
function safeAttributes(
  tag: string,
  original: string,
  attributes: Attributes,
  ownOrigins: readonly string[],
): Attributes {
  const result: Attributes = {}
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') result[name] = value
  }
  set('class', classes(tag, original, attributes))
  set('id', textId(attributes.id || (tag === 'a' ? attributes.name : '') || ''))
  if (tag === 'a') {
    set('href', linkAddress(attributes.href))
    if (result.href) result.rel = 'noopener noreferrer nofollow'
  } else if (tag === 'img') {
    set('src', imageAddress(attributes.src, ownOrigins))
    result.alt = attributes.alt ?? ''
    for (const side of ['width', 'height'] as const) set(side, digits(attributes[side], 4))
    result.loading = 'lazy'
    result.referrerpolicy = 'no-referrer'
  } else if (tag === 'td' || tag === 'th') {
    for (const span of ['colspan', 'rowspan'] as const) set(span, digits(attributes[span], 2))
    if (tag === 'th' && /^(row|col)$/.test(attributes.scope ?? '')) set('scope', attributes.scope)
  } else if (tag === 'ol') set('start', digits(attributes.start, 6))
  else if (tag === 'span' && isItemTag(attributes)) set('data-id', attributes['data-id'])
  return result
}

function classes(tag: string, original: string, attributes: Attributes): string {
  const names = new Set((attributes.class ?? '').split(/\s+/).filter((name) => textClasses.includes(name)))
  for (const name of styleClasses(attributes.style ?? '')) names.add(name)
  const tint = nearestTint(attributes.color ?? '')
  if (original === 'font' && tint) names.add(`tint-${tint}`)
  if (original === 'center') names.add('align-center')
  if (tag === 'span' && isItemTag(attributes)) names.add('item-tag')
  return [...names].sort().join(' ')
}

/** The item mark in a text: the page turns it into a link with a tooltip. */
function isItemTag(attributes: Attributes): boolean {
  return (
    (attributes.class ?? '').split(/\s+/).includes('item-tag') && /^[1-9]\d{0,9}$/.test(attributes['data-id'] ?? '')
  )
}

/** Colour and alignment of an inline style, as classes; all other properties are dropped. */
function styleClasses(style: string): string[] {
  return style
    .slice(0, 1_000)
    .split(';')
    .flatMap((declaration) => {
      const [name, value = ''] = declaration.split(':').map((text) => text.trim().toLowerCase())
      const tint = name === 'color' ? nearestTint(hexOf(value)) : undefined
      if (tint) return [`tint-${tint}`]
      return name === 'text-align' && alignments.includes(value as Alignment) ? [`align-${value}`] : []
    })
}

function hexOf(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(color)
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')
  const rgb = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(color)
  if (!rgb) return color
  return rgb
    .slice(1)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')
}

function resolve(address: string | undefined): URL | undefined {
  if (!address?.trim()) return undefined
  const url = URL.parse(address.trim(), relativeOrigin)
  return url && !url.username && !url.password && url.href.length <= 2_000 ? url : undefined
}

/** Serialised by the parser that checked it, so that no other parser can interpret it differently. */
function linkAddress(address: string | undefined): string | undefined {
  const url = resolve(address)
  if (!url || !/^(https?|mailto):$/.test(url.protocol)) return undefined
  if (address?.trim().startsWith('#')) return textAnchor(url.hash) || undefined
  return url.origin === relativeOrigin ? ownPath(url) + url.hash : url.href
}

/** Removes a second slash at the start, which would mean another host (`/.//evil.example`). */
function ownPath(url: URL): string {
  return url.pathname.replace(/^\/+/, '/') + url.search
}

function imageAddress(address: string | undefined, ownOrigins: readonly string[]): string | undefined {
  const url = resolve(address)
  if (!url) return undefined
  if (url.origin === relativeOrigin) return ownPath(url)
  return url.protocol === 'https:' || ownOrigins.includes(url.origin) ? url.href : undefined
}

function digits(value: string | undefined, maxLength: number): string | undefined {
  return value && /^[1-9]\d*$/.test(value) && value.length <= maxLength ? value : undefined
}
