import type { PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { setQuickCompilation } from '../../operate/quick-compilation.ts'
import { createFinisher, type Take } from '../files/finisher.ts'
import { removeFiles } from '../files/link-files.ts'
import type { HeadStart } from '../head-start.ts'
import type { Release, ReleasePage } from '../publish/release.ts'
import { buildProgram } from './build-program.ts'
import { outputFile, type Program } from './program.ts'
import { withPromptDigests } from './prompt-digests.ts'

export interface RenderOptions {
  root: string
  staging: string
  snapshotFolder: string
  previous: Release | undefined
  /** Text of every setting that a page may show. */
  settings: string
  origin: string
  /** The program that the previous release keeps, with its plan, and the release's files that stand in the staging folder. */
  kept: (Pick<HeadStart, 'files' | 'thread'> & { program: Program; plan: PagePlan }) | undefined
  /** Gets each page that was rendered, finished and written. */
  take: Take
}

/** Which pages there are, and which of them are to be rendered. */
export interface PagePlan {
  /** Every page that the site has, by path. */
  pages: Map<string, ReleasePage>
  /** Files of pages that are the same as in the previous release. */
  reused: string[]
  render: PathWithRoute[]
}

export interface RenderResult extends Omit<PagePlan, 'render'> {
  code: string
  routes: readonly string[]
  /** Those of the previous release's files that stand in the staging folder already. */
  inherited: ReadonlySet<string>
  /** How many pages were rendered. */
  rendered: number
  /** Files that stand in the staging folder already, or are to be taken from the previous release. */
  programFiles: { files: readonly string[]; kept: boolean }
}

/** A head start compiles quickly; what renders more pages than this gets its time back with better code. */
const quickPages = 3_000

/** Pages under way at once; they wait for nothing but each other's turn. */
const concurrency = 4

/**
 * Finds the pages whose code or `cacheKey` differs from the previous release. Astro's own incremental build keeps its
 * state beside the pages and loses track when it is killed; here the state is part of a release that nobody writes to.
 */
export async function planPages(
  program: Program,
  { snapshotFolder, previous }: Pick<RenderOptions, 'snapshotFolder' | 'previous'>,
): Promise<PagePlan> {
  showSnapshot(snapshotFolder)
  return choose(await program.staticPaths(), program, previous)
}

/** Renders the pages that a plan names, or makes the program and its plan first. */
export async function renderPages(options: RenderOptions): Promise<RenderResult> {
  const { root, staging, settings, origin, kept } = options
  if (kept) return withPromptDigests(() => renderChanged(kept.program, kept.plan, options))
  showSnapshot(options.snapshotFolder)
  let result: RenderResult | undefined
  await buildProgram({ root, staging, origin, settings }, async (program) => {
    const plan = await planPages(program, options)
    result = await withPromptDigests(() => renderChanged(program, plan, options))
  })
  if (!result) throw new Error('Astro ended without handing over its prerenderer')
  return result
}

/** The pages read this very snapshot, whatever `current` points at by then. */
function showSnapshot(folder: string): void {
  process.env.SNAPSHOT_DIR = folder
}

async function renderChanged(
  program: Program,
  { pages, reused, render }: PagePlan,
  { staging, previous, origin, kept, take }: RenderOptions,
): Promise<RenderResult> {
  if (render.length > quickPages) setQuickCompilation(false)
  const inherited = new Set(kept?.files)
  if (previous && kept) {
    const current = new Set(reused)
    const stale = [...inherited].filter((file) => file.endsWith('.html') && !current.has(file))
    removeFiles(staging, stale, previous.files)
    for (const file of stale) inherited.delete(file)
  }
  const place = { folder: staging, previous: previous?.folder, origin }
  const finisher = createFinisher(place, { files: render.length }, take, kept?.thread)
  let next = 0
  try {
    const worker = async () => {
      while (next < render.length) {
        const target = render[next++] as PathWithRoute
        const file = outputFile(target)
        await finisher.add({ file, bytes: await renderOne(program, target), before: previous?.files.get(file) })
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    await finisher.end()
    program.keepFrames(staging)
    return {
      code: program.code,
      routes: program.routes,
      pages,
      reused,
      inherited,
      rendered: render.length,
      programFiles: { files: program.files, kept: kept !== undefined },
    }
  } catch (error) {
    next = render.length
    await finisher.abort()
    throw error
  }
}

async function renderOne(program: Program, target: PathWithRoute): Promise<Uint8Array> {
  try {
    return await program.render(target)
  } catch (cause) {
    if (cause instanceof OperationError) throw cause
    const mend = 'Correct the page, or the record that it shows. The served release is untouched.'
    throw new OperationError(
      'build',
      `the page ${target.pathname} could not be rendered: ${(cause as Error).message}`,
      target.route.component,
      mend,
      { cause },
    )
  }
}

function choose(all: readonly PathWithRoute[], program: Program, previous: Release | undefined): PagePlan {
  const before = previous?.info.code === program.code ? previous.state().pages : undefined
  const { readers } = program
  // Where no page seems to show something of the snapshot, it is not known which do.
  const isKnown = [...readers].some((file) => file.startsWith('src/pages/'))
  const showsNothing = ({ route }: PathWithRoute) => isKnown && !readers.has(route.component)
  const pages = new Map<string, ReleasePage>()
  const reused: string[] = []
  const render: PathWithRoute[] = []
  let isNew = false
  for (const target of all) {
    const { pathname } = target
    const cacheKey = target.cacheKey ?? (showsNothing(target) ? fixedKey : undefined)
    const old = before?.get(pathname)
    isNew ||= old === undefined
    // The same code gives a path the same file.
    if (old && cacheKey !== undefined && old.key === cacheKey && previous?.files.has(old.file)) {
      pages.set(pathname, old)
      reused.push(old.file)
      continue
    }
    const file = old?.file ?? outputFile(target)
    pages.set(pathname, cacheKey === undefined ? { file } : { file, key: cacheKey })
    render.push(target)
  }
  // Among pages that stood beside each other before there is no conflict.
  if (isNew || pages.size !== all.length) throwIfTwins(all)
  return { pages, reused, render }
}

/** Two pages for one file, also where a file system takes large letters for small ones. */
function throwIfTwins(all: readonly PathWithRoute[]): void {
  const taken = new Map<string, string>()
  for (const target of all) {
    const file = outputFile(target)
    const folded = file.toLowerCase()
    const twin = taken.get(folded)
    if (twin !== undefined) throw conflict(target.pathname, twin, file)
    taken.set(folded, target.pathname)
  }
}

/** Key of a page that depends on the code and the settings alone. */
const fixedKey = 'fixed'

function conflict(pathname: string, twin: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${twin} and ${pathname} claim one file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
}
