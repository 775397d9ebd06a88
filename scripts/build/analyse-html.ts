import { type PageText, PageTextReader } from './page-text.ts'
import type { PageAnalysis } from './release.ts'

export interface HtmlAnalysis extends PageAnalysis {
  /** What the search knows of the page; absent where the page does not ask for it. */
  text?: PageText
  /** What is wrong within the page itself. */
  problems: string[]
}

const element =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>[\s\S]*?<\/\1\s*>|<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
/** Absolute paths that an URL parser would leave as they are. */
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
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: '\u00A0' }

/**
 * What a built page links, which ids it has, which of its own references lead nowhere, and what it says, in one pass.
 * `origin` is the site's.
 */
export function analyseHtml(html: string, path: string, origin: string): HtmlAnalysis {
  const links = new Set<string>()
  const ids = new Set<string>()
  const wanted = new Map<string, string>()
  const problems: string[] = []
  const reader = new PageTextReader()
  let read = 0
  let policy = ''

  for (const match of html.matchAll(element)) {
    if (reader.reading && match.index > read) reader.text(decodeEntities(html.slice(read, match.index)))
    read = match.index + match[0].length
    const tag = (match[1] ?? match[4])?.toLowerCase()
    if (tag === undefined) continue
    if (match[3] === '/') {
      reader.close(tag)
      continue
    }
    const attributes = readAttributes(match[2] ?? match[5] ?? '')
    if (match[1] === undefined) reader.open(tag, attributes)
    for (const [name, value] of attributes) {
      if (name === 'id') {
        if (ids.has(value)) problems.push(`the id ${value} stands twice`)
        ids.add(value)
      } else if (linkAttributes.has(name)) addLink(value, `${tag} ${name}`)
      else if (name === 'srcset')
        for (const part of value.split(',')) addLink(part.trim().split(/\s/)[0] ?? '', 'srcset')
      else if (idReferences.has(name)) for (const id of value.split(/\s+/).filter(Boolean)) wanted.set(id, name)
    }
    if (tag === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy') {
      policy = attributes.get('content') ?? ''
    }
  }
  for (const [id, name] of wanted) if (!ids.has(id)) problems.push(`${name} points at the id ${id}, which is not there`)
  const text = reader.end()
  return { links: [...links], ids: [...ids], policy, problems, ...(text && { text }) }

  function addLink(value: string, place: string): void {
    if (value === '' || /^(?:data|blob|mailto|tel|javascript):/i.test(value)) return
    if (value.startsWith('#')) {
      const id = decode(value.slice(1))
      if (id !== '' && id !== 'top') wanted.set(id, 'href')
      return
    }
    if (plainPath.test(value)) {
      links.add(value)
      return
    }
    if (!URL.canParse(value, `${origin}${path}`)) {
      problems.push(`${place} is no address: ${value.slice(0, 100)}`)
      return
    }
    const url = new URL(value, `${origin}${path}`)
    if (url.origin !== origin) return
    links.add(decode(url.pathname) + (url.hash.length > 1 ? decode(url.hash) : ''))
  }
}

/** Attributes by the text of a tag: pages share their frame, and reading each tag of it once halves the work. */
const knownTags = new Map<string, ReadonlyMap<string, string>>()
const maxKnownTags = 5_000

function readAttributes(text: string): ReadonlyMap<string, string> {
  const known = knownTags.get(text)
  if (known) return known
  const found = parseAttributes(text)
  if (knownTags.size >= maxKnownTags) knownTags.clear()
  knownTags.set(text, found)
  return found
}

function parseAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? ''))
  }
  return found
}

function decodeEntities(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? all
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
