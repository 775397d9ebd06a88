import type { PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { outputFile } from './output-file.ts'
import type { Renderer } from './renderer.ts'

/** A page as a release notes it. */
interface NotedPage {
  file: string
  /** What its route says the page depends on; absent = rendered in every build. */
  key?: string
}

/** Which pages there are, and which of them are to be rendered. */
export interface PagePlan {
  /** Every page that the site has, by path. */
  pages: Map<string, NotedPage>
  /** Files of pages that are the same as in the release before. */
  unchanged: string[]
  render: PathWithRoute[]
}

/** Key of a page that depends on the code and the settings alone. */
const fixedKey = 'fixed'

/** Finds the pages whose key differs from the release before, which the same renderer made. */
export async function planPages(
  renderer: Renderer,
  before: ReadonlyMap<string, NotedPage> = new Map(),
): Promise<PagePlan> {
  const all = await renderer.listPages()
  const plan: PagePlan = { pages: new Map(), unchanged: [], render: [] }
  let isNew = false
  for (const page of all) {
    const { pathname } = page
    const key = page.cacheKey ?? (renderer.showsSnapshot(page.route.component) ? undefined : fixedKey)
    const old = before.get(pathname)
    isNew ||= old === undefined
    if (old && key !== undefined && old.key === key) {
      plan.pages.set(pathname, old)
      plan.unchanged.push(old.file)
      continue
    }
    // The same code gives a path the same file.
    const file = old?.file ?? outputFile(page)
    plan.pages.set(pathname, key === undefined ? { file } : { file, key })
    plan.render.push(page)
  }
  // Among pages that stood beside each other before there is no conflict.
  if (isNew || plan.pages.size !== all.length) throwIfTwins(all)
  return plan
}

/** Two pages for one file, also where a file system takes large letters for small ones. */
function throwIfTwins(all: readonly PathWithRoute[]): void {
  const taken = new Map<string, string>()
  for (const page of all) {
    const file = outputFile(page)
    const folded = file.toLowerCase()
    const twin = taken.get(folded)
    if (twin !== undefined) throw conflict(page.pathname, twin, file)
    taken.set(folded, page.pathname)
  }
}

function conflict(pathname: string, twin: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${twin} and ${pathname} claim one file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
}
