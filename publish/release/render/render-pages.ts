import type { PathWithRoute } from 'astro'
import { OperationError } from '../../../ops/operation-error.ts'
import type { ReleasePage } from '../files/index.ts'
import { outputFile } from './output-file.ts'
import type { Renderer } from './renderer.ts'

/** Operations on a page's file. */
interface PageFiles {
  /** Keeps the page of the previous release. */
  keep(file: string): void
  write(file: string, bytes: Uint8Array): Promise<void>
}

/** Key of a page that depends only on the code and the settings. */
const fixedKey = 'fixed'

/**
 * Renders the pages whose key differs from that in the previous release, which the same renderer made, and keeps the
 * others. Returns every page of the site, by path.
 */
export async function renderPages(
  renderer: Renderer,
  before: ReadonlyMap<string, ReleasePage>,
  { keep, write }: PageFiles,
): Promise<Map<string, ReleasePage>> {
  const pages = new Map<string, ReleasePage>()
  /** Paths by their files, in lower case for file systems that ignore case. */
  const pathByFile = new Map<string, string>()
  for await (const page of renderer.listPages()) {
    const { pathname } = page
    const key = page.cacheKey ?? (renderer.showsSnapshot(page.route.component) ? undefined : fixedKey)
    const old = before.get(pathname)
    // The same code gives a path the same file.
    const file = old?.file ?? outputFile(page)
    const other = pathByFile.get(file.toLowerCase())
    if (other !== undefined) throw conflict(pathname, other, file)
    pathByFile.set(file.toLowerCase(), pathname)
    pages.set(pathname, key === undefined ? { file } : { file, key })
    if (key !== undefined && key === old?.key) keep(file)
    else await write(file, await renderOne(renderer, page))
  }
  return pages
}

async function renderOne(renderer: Renderer, page: PathWithRoute): Promise<Uint8Array> {
  try {
    return await renderer.render(page)
  } catch (cause) {
    if (cause instanceof OperationError) throw cause
    const remedy = 'Correct the page, or the record that it shows. The served release is untouched.'
    const what = `the page ${page.pathname} could not be rendered: ${(cause as Error).message}`
    throw new OperationError('build', what, page.route.component, remedy, { cause })
  }
}

function conflict(pathname: string, other: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${other} and ${pathname} have the same file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
}
