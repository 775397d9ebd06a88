import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A page for the peers: the content of <main> is finished, they put it into the frame of our pages. */
export interface PeerPage {
  /** Without a leading slash and without a suffix. */
  path: string
  title: string
  main: string
}

/** The HTML before and after the content of every page. */
export interface Frame {
  before: string
  after: string
}

/** Every page of a release, one by one: together they may exceed a process's memory. */
export function* peerPages(release: string): Generator<PeerPage> {
  for (const file of globSync('**/*.html', { cwd: release })) {
    const html = readFileSync(path.join(release, file), 'utf8')
    const { start, end } = insideMain(html)
    if (start === 0 || end < start) continue
    yield {
      path: file.replace(/\.html$/, ''),
      title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
      main: html.slice(start, end),
    }
  }
}

/** Head, header and footer of one of our own pages, so that the peers write the same. */
export function readFrame(release: string): Frame {
  const [file] = globSync('item/*.html', { cwd: release })
  if (!file) throw new Error(`${release} has no item page`)
  const html = readFileSync(path.join(release, file), 'utf8')
  const { start, end } = insideMain(html)
  return { before: html.slice(0, start), after: html.slice(end) }
}

/** `start` is 0 if there is no <main>. */
function insideMain(html: string): { start: number; end: number } {
  const main = html.indexOf('<main')
  return { start: main < 0 ? 0 : html.indexOf('>', main) + 1, end: html.lastIndexOf('</main>') }
}
