/** Whether a published release is what the model says, read from its files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Expected } from './model.ts'
import { type ReadPage, readPage } from './read-html.ts'
import { siteUrl, type Wanted } from './written-texts.ts'

/** Addresses that servers answer with a page for what the build did not know. */
const live = [/^\/news\/[A-Za-z0-9][\w-]{0,99}$/, /^\/admin\/posts\/[A-Za-z0-9][\w-]{0,99}\/edit$/]

/** What the build took out of texts. */
type TextReport = { page: string; kind: string; address: string; remedy: string }[]

/** Everything that is wrong, a line each. */
export function faultsOfRelease(releases: string, expected: Expected): string[] {
  const release = path.join(releases, 'current')
  const report = JSON.parse(readFileSync(path.join(releases, 'text-report.json'), 'utf8')) as TextReport
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.split(path.sep).join('/'),
  )
  const known = new Set(files)
  const pages = new Map<string, ReadPage>()
  const faults: string[] = []
  for (const file of files) {
    // Pages name the drawings of a file of symbols by their ids.
    if (!/\.(?:html|svg)$/.test(file) || file.startsWith('.')) continue
    const page = readPage(readFileSync(path.join(release, file), 'utf8'))
    pages.set(file, page)
    for (const harm of page.harmful) faults.push(`${file}: ${harm}`)
    for (const { text } of page.scripts) if (text.includes('reportRun') && !isData(text)) faults.push(`${file}: script`)
  }
  for (const page of expected.pages) if (!known.has(`${page.slice(1)}.html`)) faults.push(`${page} has no page`)
  for (const page of expected.absent) if (known.has(`${page.slice(1)}.html`)) faults.push(`${page} has a page`)
  for (const [file, page] of pages) faults.push(...deadLinks(file, page, pages, known))
  for (const { page, wanted } of expected.texts) {
    const read = pages.get(`${page.slice(1)}.html`)
    if (!read) continue
    for (const want of wanted) faults.push(...missedText(page, read, want), ...untold(page, report, want))
  }
  if (!existsSync(path.join(release, 'index.html'))) faults.push('no home page')
  return faults
}

const isData = (text: string) => /^\s*[[{]/.test(text)

function deadLinks(
  file: string,
  { links, ids }: ReadPage,
  pages: ReadonlyMap<string, ReadPage>,
  known: ReadonlySet<string>,
): string[] {
  const at = `/${file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
  return links.flatMap(({ address, tag, ofText }) => {
    if (address === '' || address === '#top') return []
    const url = URL.parse(address, siteUrl + at)
    if (!url) return [`${file}: ${tag} ${address} is no address`]
    if (url.origin !== siteUrl) return []
    const pathname = safeDecode(url.pathname).slice(1)
    const target = pathname === '' ? 'index.html' : [`${pathname}.html`, pathname].find((name) => known.has(name))
    if (target === undefined || !known.has(target))
      return live.some((pattern) => pattern.test(url.pathname)) ? [] : [`${file}: ${address} leads nowhere`]
    // Of a place on a named page only its author knows; where it is gone the reader sees the page's top.
    if (ofText && !address.startsWith('#')) return []
    const id = safeDecode(url.hash.slice(1))
    const isThere = id === '' || (target === file ? ids : pages.get(target)?.ids)?.has(id)
    return isThere ? [] : [`${file}: ${address} names no element`]
  })
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text of a reform box stands on two pages, and is told of once. */
const asTold = (page: string) => page.replace('/conversion/', '/reform/')

/** A link or picture that is gone is named with its page and what can be done. */
function untold(page: string, report: TextReport, want: Wanted): string[] {
  const gone = 'picture' in want ? (want.shown ? undefined : want.picture) : 'dead' in want ? want.dead : undefined
  // A place that no element can have for a name is none: such a link was never one.
  if (gone === undefined || /^#(?:$|%)/.test(gone)) return []
  const place = gone.startsWith('#') ? gone.slice(1) : gone.replace('/item/..', '')
  const isTold = report.some(
    (row) => asTold(row.page) === asTold(page) && safeDecode(row.address).includes(place) && row.remedy !== '',
  )
  return isTold ? [] : [`${page}: ${gone} is not in the report`]
}

function missedText(page: string, read: ReadPage, want: Wanted): string[] {
  if ('picture' in want) {
    return read.pictures.includes(want.picture) === want.shown ? [] : [`${page}: picture ${want.picture} ${want.shown}`]
  }
  const places = read.markers.get(want.marker)
  if (!places) return [`${page}: ${want.marker} is not there`]
  const isRight = (link: string | undefined) => {
    if ('anchor' in want) return link?.startsWith('#') && read.ids.has(decodeURIComponent(link.slice(1)))
    if (want.link === undefined || link === undefined) return link === want.link
    return new URL(link, siteUrl).href === new URL(want.link, siteUrl).href
  }
  return places.every(isRight) ? [] : [`${page}: ${JSON.stringify(want)} stands in ${JSON.stringify(places)}`]
}
