import { decoded } from '../../domain/decoded.ts'
import { type PageText, PageTextReader } from '../search-index/index.ts'
import { decodeEntities, HtmlTags } from './html-tags.ts'
import type { PageFacts } from './page-links.ts'

export interface ReadPage extends PageFacts {
  /** What the search knows of the page; absent where the page does not ask for it. */
  text?: PageText
  /** What is wrong within the page itself. */
  problems: string[]
}

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
/**
 * What a built page links, which ids it has, which of its own references lead nowhere, and what it says, in one pass.
 * `origin` is the site's.
 */
export function readPage(html: string, path: string, origin: string): ReadPage {
  const links = new Set<string>()
  const ids = new Set<string>()
  const wanted = new Map<string, string>()
  const problems: string[] = []
  const reader = new PageTextReader()
  let read = 0
  let policy = ''

  const tags = new HtmlTags(html)
  while (tags.next()) {
    if (reader.reading && tags.start > read) reader.text(decodeEntities(html.slice(read, tags.start)))
    read = tags.end
    if (tags.kind === 'end') reader.close(tags.name)
    if (tags.kind === 'end' || tags.kind === 'comment') continue
    if (tags.kind === 'start') reader.open(tags.name, tags)
    const judged = isJudged(tags)
    for (let at = 0; at < tags.size; at++) {
      const name = tags.nameAt(at)
      if (name === 'id') {
        const id = tags.valueAt(at)
        if (ids.has(id)) problems.push(`the id ${id} stands twice`)
        ids.add(id)
      } else if (linkAttributes.has(name)) {
        if (judged) addLink(tags.valueAt(at), tags.name, name)
      } else if (name === 'srcset') {
        for (const part of tags.valueAt(at).split(',')) addLink(part.trim().split(/\s/)[0] ?? '', tags.name, name)
      } else if (idReferences.has(name)) {
        for (const id of tags.valueAt(at).split(/\s+/).filter(Boolean)) wanted.set(id, name)
      }
    }
    if (tags.name === 'meta' && tags.get('http-equiv')?.toLowerCase() === 'content-security-policy') {
      policy = tags.get('content') ?? ''
    }
  }
  for (const [id, name] of wanted) if (!ids.has(id)) problems.push(`${name} points at the id ${id}, which is not there`)
  const text = reader.end()
  return { links: [...links], ids: [...ids], policy, problems, ...(text && { text }) }

  function addLink(value: string, tag: string, attribute: string): void {
    if (plainPath.test(value)) {
      links.add(value)
      return
    }
    if (value === '' || /^(?:data|blob|mailto|tel|javascript):/i.test(value)) return
    if (value.startsWith('#')) {
      const id = decoded(value.slice(1))
      if (id !== '' && id !== 'top') wanted.set(id, 'href')
      return
    }
    if (value.startsWith(origin) && plainPath.test(value.slice(origin.length))) {
      links.add(value.slice(origin.length))
      return
    }
    const url = URL.parse(value, `${origin}${path}`)
    if (!url) problems.push(`${tag} ${attribute} is no address: ${value.slice(0, 100)}`)
    else if (url.origin === origin) links.add(decoded(url.pathname) + (url.hash.length > 1 ? decoded(url.hash) : ''))
  }
}

/**
 * Links and pictures of texts that authors and hosts wrote judge no release: what leads nowhere was taken out where the
 * text was made for its page, and reported there. The purge marks them, and nothing else of the site has these marks.
 */
function isJudged(tags: HtmlTags): boolean {
  if (tags.name === 'a') return !tags.get('rel')?.includes('nofollow')
  return tags.name !== 'img' || tags.get('referrerpolicy') === undefined
}
