import { readFileSync } from 'node:fs'
import path from 'node:path'
import { snapshotRoutes } from '../../../domain/addresses/site-path.ts'
import { logText } from '../../../domain/text/log-text.ts'
import { isHashedAsset, type StagedFiles } from '../files/index.ts'
import { matchesRewrite } from '../web-servers/index.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageProblems } from './problems.ts'

/** A release before publication. */
export interface VerifiedRelease {
  staged: StagedFiles
  /** Every page by path. */
  pages: ReadonlyMap<string, { file: string }>
  facts: ReadonlyMap<string, PageFacts>
  /** Number of records in the snapshot by collection. */
  counts: Readonly<Record<string, number>>
  /** Faults, including those found while pages were read. */
  problems: PageProblems
}

/** Throws unless every internal link, asset and id of the whole release resolves, and every record has its page. */
export function verify(release: VerifiedRelease, acceptFaults: boolean): string {
  const { problems, facts } = release
  checkPages(release)
  checkCounts(release)
  const count = checkLinks(release)
  checkAssets(release)
  if (!acceptFaults) problems.throwIfAny()
  for (const line of problems.lines()) console.warn(`fault accepted: ${logText(line)}`)
  return `${count} links of ${facts.size} pages`
}

function checkPages({ pages, staged, problems }: VerifiedRelease): void {
  for (const [pathname, { file }] of pages)
    if (!staged.files.has(file)) problems.add(pathname, 'its page was not written')
}

function checkCounts({ pages, counts, problems }: VerifiedRelease): void {
  const files = [...pages.values()].map(({ file }) => file).filter((file) => file.endsWith('.html'))
  for (const [folder, collection] of Object.entries({ ...snapshotRoutes, news: 'posts' } as const)) {
    const count = files.filter((file) => file.startsWith(`${folder}/`)).length
    const expected = counts[collection] ?? 0
    if (count !== expected) problems.add(`/${folder}`, `has ${count} pages for ${expected} ${collection}`)
  }
}

function checkLinks({ facts, staged: { files }, problems }: VerifiedRelease): number {
  /** The fault of each link; null = none. Many pages have the same links. */
  const faultByLink = new Map<string, string | null>()
  let count = 0
  for (const [from, { links }] of facts) {
    count += links.length
    for (const link of links) {
      const earlier = faultByLink.get(link)
      const problem = earlier === undefined ? judge(link) : earlier
      if (earlier === undefined) faultByLink.set(link, problem)
      if (problem !== null) problems.add(from, problem)
    }
  }
  return count

  function judge(link: string): string | null {
    const hash = link.indexOf('#')
    const pathname = hash < 0 ? link : link.slice(0, hash)
    const file = targetFile(pathname, files)
    if (file === undefined) return matchesRewrite(pathname) ? null : `${link} leads nowhere`
    // Only ids of pages are known; fragments of SVG files are not checked.
    if (hash >= 0 && !file.endsWith('.svg') && !facts.get(file)?.ids.includes(link.slice(hash + 1)))
      return `${link} names an id that is not there`
    return null
  }
}

/** The file that servers deliver for a path. */
export function targetFile(pathname: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const name = pathname.slice(1)
  if (name === '') return files.has('index.html') ? 'index.html' : undefined
  return [`${name}.html`, name].find((candidate) => files.has(candidate))
}

/**
 * Checks the files that a style sheet or a script of this build refers to. Older ones were checked when they were new.
 */
function checkAssets({ staged: { folder, files, written }, problems }: VerifiedRelease): void {
  for (const file of written) {
    const isStyle = file.endsWith('.css')
    if (!isStyle && !(isHashedAsset(file) && file.endsWith('.js'))) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    const pattern = isStyle
      ? /url\(\s*["']?([^"')]+)["']?\s*\)/g
      : /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{0,2}\/[^"']+\.(?:js|css))["']/g
    for (const [, target = ''] of text.matchAll(pattern)) {
      if (/^(?:data:|https?:|#)/.test(target)) continue
      const url = new URL(target, `http://x/${file}`)
      if (!files.has(decodeURIComponent(url.pathname.slice(1)))) problems.add(file, `${target} is not there`)
    }
  }
}
