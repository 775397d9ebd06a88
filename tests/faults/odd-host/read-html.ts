/** Tags and texts of a built page, read by a plain tokenizer of its own. */

export interface Token {
  /** '' for a text. */
  tag: string
  end: boolean
  /** Names in lower case, values with their character references read. */
  attributes: Map<string, string>
  text: string
}

const pattern =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export function* readHtml(html: string): Generator<Token> {
  let at = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    if (match.index > at) yield textToken(html.slice(at, match.index))
    at = pattern.lastIndex
    const tag = match[2]?.toLowerCase()
    if (tag === undefined) continue
    yield { tag, end: match[1] === '/', attributes: attributesOf(match[3] ?? ''), text: '' }
    if (match[1] === '/' || !/^(script|style|textarea|title)$/.test(tag)) continue
    // What stands inside is no markup.
    const close = html.toLowerCase().indexOf(`</${tag}`, at)
    if (close < 0) throw new Error(`a ${tag} is never closed`)
    yield { tag: `#${tag}`, end: false, attributes: new Map(), text: html.slice(at, close) }
    at = close
    pattern.lastIndex = close
  }
  if (at < html.length) yield textToken(html.slice(at))
}

const textToken = (text: string): Token => ({ tag: '', end: false, attributes: new Map(), text: decode(text) })

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, single, bare] of text.matchAll(attribute))
    found.set(name.toLowerCase(), decode(quoted ?? single ?? bare ?? ''))
  return found
}

export function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return named[name] ?? all
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
  })
}

export interface ReadPage {
  links: { address: string; tag: string; ofText: boolean }[]
  ids: Set<string>
  pictures: string[]
  /** Marker → address of the link around it, `undefined` in no link, of each place where it stands as text. */
  markers: Map<string, (string | undefined)[]>
  /** What no text of a host may bring into a page. */
  harmful: string[]
  scripts: { src: string | undefined; text: string }[]
}

/** Links of authors and hosts are marked, so that no search engine follows them. */
const isOfText = (attributes: Map<string, string>) => attributes.get('rel')?.includes('nofollow') ?? false

const linking = new Set(['href', 'src', 'action', 'poster', 'formaction', 'component-url', 'renderer-url'])

export function readPage(html: string): ReadPage {
  const page: ReadPage = { links: [], ids: new Set(), pictures: [], markers: new Map(), harmful: [], scripts: [] }
  const around: (string | undefined)[] = []
  for (const { tag, end, attributes, text } of readHtml(html)) {
    if (tag === '') {
      for (const [marker] of text.matchAll(/M\d+M/g))
        page.markers.set(marker, [...(page.markers.get(marker) ?? []), around.at(-1)])
      continue
    }
    if (tag === 'a' && end) around.pop()
    if (end || tag.startsWith('#')) {
      if (tag === '#script') (page.scripts.at(-1) as ReadPage['scripts'][number]).text = text
      continue
    }
    if (tag === 'a') around.push(attributes.get('href'))
    if (tag === 'script') page.scripts.push({ src: attributes.get('src'), text: '' })
    if (tag === 'img') page.pictures.push(attributes.get('src') ?? '')
    for (const [name, value] of attributes) {
      if (name === 'id') page.ids.add(value)
      if (linking.has(name)) page.links.push({ address: value, tag, ofText: isOfText(attributes) })
      if (/^on/.test(name) || name === 'srcdoc') page.harmful.push(`${tag} ${name}=${value}`)
      if (linking.has(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value))
        page.harmful.push(`${tag} ${name}=${value}`)
    }
    if (/^(?:iframe|object|embed|base|frame|applet|math|plaintext)$/.test(tag)) page.harmful.push(tag)
  }
  return page
}
