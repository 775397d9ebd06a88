import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Collection } from '../../api/snapshot.ts'
import { logText } from '../../domain/log-text.ts'
import type { BuildContext, BuildStep } from '../context.ts'
import { matchesRewrite } from '../web-servers/routes.ts'
import type { VerificationProblems } from './problems.ts'

/** Routes that have one page a record. */
const pagesOfCollections: readonly { route: string; collection: Collection }[] = [
  { route: '/item/[id]', collection: 'items' },
  { route: '/package/[id]', collection: 'packages' },
  { route: '/reform/[id]', collection: 'reforms' },
  { route: '/conversion/[id]', collection: 'reforms' },
  { route: '/enchant/[id]', collection: 'enchants' },
  { route: '/news/[id]', collection: 'posts' },
]

/** Every internal link, asset and id of the whole release resolves, and no record lacks its page. */
export const verify: BuildStep = {
  name: 'verify',
  run(context) {
    const { problems, acceptFaults } = context
    checkPages(context, problems)
    checkCounts(context, problems)
    const links = checkLinks(context, problems)
    checkAssets(context, problems)
    if (!acceptFaults) problems.throwIfAny()
    for (const line of problems.lines()) console.warn(`fault accepted: ${logText(line)}`)
    return `${links} links of ${context.analyses.size} pages`
  },
}

function checkPages({ pages, files }: BuildContext, problems: VerificationProblems): void {
  for (const [pathname, { file }] of pages) if (!files.has(file)) problems.add(pathname, 'its page was not written')
}

function checkCounts({ routes, pages, snapshot }: BuildContext, problems: VerificationProblems): void {
  for (const { route, collection } of pagesOfCollections) {
    const pattern = routes.find((known) => known.replace(/\[[^\]]+\]/, '[id]') === route)
    if (pattern === undefined) continue
    const prefix = route.slice(0, route.indexOf('['))
    let count = 0
    for (const pathname of pages.keys()) {
      if (pathname.startsWith(pathname.startsWith('/') ? prefix : prefix.slice(1))) count++
    }
    const expected = snapshot.manifest.counts[collection] ?? 0
    if (count !== expected) problems.add(pattern, `has ${count} pages for ${expected} ${collection}`)
  }
}

function checkLinks({ analyses, files }: BuildContext, problems: VerificationProblems): number {
  const { texts } = analyses
  /** What is wrong with each text as a link; null = nothing. */
  const judged = new Array<string | null | undefined>(texts.length)
  let count = 0
  for (const from of analyses.files()) {
    const links = analyses.links(from)
    count += links.length
    for (const link of links) {
      if (judged[link] === undefined) judged[link] = judge(texts[link] as string)
      const problem = judged[link]
      if (problem) problems.add(from, problem)
    }
  }
  return count

  function judge(link: string): string | null {
    const hash = link.indexOf('#')
    const pathname = hash < 0 ? link : link.slice(0, hash)
    const file = targetFile(pathname, files)
    if (file === undefined) return matchesRewrite(pathname) ? null : `${link} leads nowhere`
    if (hash >= 0 && !analyses.hasId(file, link.slice(hash + 1))) return `${link} names an id that is not there`
    return null
  }
}

/** The file that answers a path, as the servers look it up. */
export function targetFile(pathname: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const name = pathname.slice(1)
  if (name === '') return files.has('index.html') ? 'index.html' : undefined
  return [`${name}.html`, name].find((candidate) => files.has(candidate))
}

/** Files that a style sheet or a script of this build names. Older ones were checked when they were new. */
function checkAssets({ staging, files, written }: BuildContext, problems: VerificationProblems): void {
  for (const file of written) {
    const isStyle = file.endsWith('.css')
    if (!isStyle && !(file.startsWith('_astro/') && file.endsWith('.js'))) continue
    const text = readFileSync(path.join(staging, file), 'utf8')
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
