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
  const plan: PagePlan = { pages: new Map(), unchanged: [], render: [] }
  /** Paths by their files, also where a file system takes large letters for small ones. */
  const taken = new Map<string, string>()
  for (const page of await renderer.listPages()) {
    const { pathname } = page
    const key = page.cacheKey ?? (renderer.showsSnapshot(page.route.component) ? undefined : fixedKey)
    const old = before.get(pathname)
    // The same code gives a path the same file.
    const file = old?.file ?? outputFile(page)
    const twin = taken.get(file.toLowerCase())
    if (twin !== undefined) throw conflict(pathname, twin, file)
    taken.set(file.toLowerCase(), pathname)
    plan.pages.set(pathname, key === undefined ? { file } : { file, key })
    if (key !== undefined && key === old?.key) plan.unchanged.push(file)
    else plan.render.push(page)
  }
  return plan
}

function conflict(pathname: string, twin: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${twin} and ${pathname} claim one file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
}
