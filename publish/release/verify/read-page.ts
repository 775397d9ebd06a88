import { Parser } from 'htmlparser2'
import { decodeUrlPart } from '../../../domain/addresses/decode-url-part.ts'
import { type PageText, PageTextReader, type TagAttributes } from '../search-index/index.ts'
import type { PageFacts } from './page-facts.ts'

export interface ReadPage extends PageFacts {
  /** The page's text for the search index; absent if the page is not searchable. */
  text?: PageText
  /** Faults within the page itself. */
  problems: string[]
}

/** Absolute paths that a URL parser would not change. */
const plainPath = /^\/[\w-]+(?:\/[\w-]+)*(?:\.\w+)?$/
const linkAttributes = new Set([
  'href',
  'src',
  'action',
  'poster',
  'data-src',
  'formaction',
  'component-url',
  'renderer-url',
])
const idReferences = new Set([
  'for',
  'list',
  'popovertarget',
  'commandfor',
  'aria-controls',
  'aria-labelledby',
  'aria-describedby',
  'aria-owns',
  'headers',
])

/**
 * Reads a built page in one pass: its links, its ids, its internal references that lead nowhere, and its text. `origin`
 * is the site's.
 */
export function readPage(html: string, path: string, origin: string): ReadPage {
  const links = new Set<string>()
  const ids = new Set<string>()
  const references = new Map<string, string>()
  const problems: string[] = []
  const reader = new PageTextReader()
  let policy = ''

  function readAttributes(tag: string, attributes: TagAttributes): void {
    const isChecked = isCheckedLink(tag, attributes)
    for (const name in attributes) {
      const value = attributes[name] ?? ''
      if (name === 'id') {
        if (ids.has(value)) problems.push(`the id ${value} occurs twice`)
        ids.add(value)
      } else if (linkAttributes.has(name)) {
        if (isChecked) addLink(value, tag, name)
      } else if (name === 'srcset') {
        for (const part of value.split(',')) addLink(part.trim().split(/\s/)[0] ?? '', tag, name)
      } else if (idReferences.has(name)) {
        for (const id of value.split(/\s+/).filter(Boolean)) references.set(id, name)
      }
    }
    if (tag === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') {
      policy = attributes.content ?? ''
    }
  }

  new Parser({
    onopentag(tag, attributes) {
      reader.open(tag, attributes)
      readAttributes(tag, attributes)
    },
    ontext: (text) => reader.text(text),
    oncomment: () => reader.endText(),
    onclosetag: (tag) => reader.close(tag),
  }).end(html)
  for (const [id, name] of references)
    if (!ids.has(id)) problems.push(`${name} refers to the id ${id}, which does not exist`)
  const text = reader.end()
  return { links: [...links], ids: [...ids], policy, problems, ...(text && { text }) }

  function addLink(value: string, tag: string, attribute: string): void {
    if (plainPath.test(value)) {
      links.add(value)
      return
    }
    if (value === '' || /^(?:data|blob|mailto|tel|javascript):/i.test(value)) return
    if (value.startsWith('#')) {
      const id = decodeUrlPart(value.slice(1))
      if (id !== '' && id !== 'top') references.set(id, 'href')
      return
    }
    const url = URL.parse(value, `${origin}${path}`)
    if (!url) problems.push(`${tag} ${attribute} is no address: ${value.slice(0, 100)}`)
    else if (url.origin === origin)
      links.add(decodeUrlPart(url.pathname) + (url.hash.length > 1 ? decodeUrlPart(url.hash) : ''))
  }
}

/**
 * Whether a link is checked. Links and pictures in texts of authors and hosts are not: dead ones were removed and
 * reported when the text was rendered. The sanitiser marks them with attributes that nothing else on the site has.
 */
function isCheckedLink(tag: string, { rel, referrerpolicy }: TagAttributes): boolean {
  if (tag === 'a') return !rel?.includes('nofollow')
  return tag !== 'img' || referrerpolicy === undefined
}
