import type { PathWithRoute } from 'astro'
import { OperationError } from '../operate/operation-error.ts'
import { setQuickCompilation } from '../operate/quick-compilation.ts'
import { buildProgram } from './build-program.ts'
import { createFinisher, type Take } from './finisher.ts'
import type { HeadStart } from './head-start.ts'
import { removeFiles } from './link-files.ts'
import { outputFile, type Program } from './program.ts'
import { withPromptDigests } from './prompt-digests.ts'
import type { Release, ReleasePage } from './release.ts'

export interface RenderOptions {
  root: string
  staging: string
  snapshotFolder: string
  previous: Release | undefined
  /** Text of every setting that a page may show. */
  settings: string
  origin: string
  /** The program that the previous release keeps, loaded, and its files that will stand in the staging folder. */
  kept: (Pick<HeadStart, 'files' | 'linked' | 'thread'> & { program: Program }) | undefined
  /** Gets each page that was rendered, finished and written. */
  take: Take
}

export interface RenderPlan {
  code: string
  routes: readonly string[]
  /** Every page that the site has, by path. */
  pages: Map<string, ReleasePage>
  /** Files of pages that are the same as in the previous release. */
  reused: string[]
  /** Those of them that stand in the staging folder already. */
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
 * Renders the pages whose code or `cacheKey` differs from the previous release. Astro's own incremental build keeps its
 * state beside the pages and loses track when it is killed; here the state is part of a release that nobody writes to.
 */
export async function renderPages(options: RenderOptions): Promise<RenderPlan> {
  const { root, staging, settings, origin, kept } = options
  // The pages read this very snapshot, whatever `current` points at by then.
  process.env.SNAPSHOT_DIR = options.snapshotFolder
  if (kept) return withPromptDigests(() => renderChanged(kept.program, options))
  let plan: RenderPlan | undefined
  await buildProgram({ root, staging, origin, settings }, async (program) => {
    plan = await withPromptDigests(() => renderChanged(program, options))
  })
  if (!plan) throw new Error('Astro ended without handing over its prerenderer')
  return plan
}

async function renderChanged(
  program: Program,
  { staging, previous, origin, kept, take }: RenderOptions,
): Promise<RenderPlan> {
  const { pages, reused, render } = choose(await program.staticPaths(), program, previous)
  if (render.length > quickPages) setQuickCompilation(false)
  const inherited = new Set(kept?.files)
  if (previous && kept) {
    // Until then the staging folder is the thread's.
    const damage = await kept.linked
    if (damage !== undefined) throw new Error(`the served release was changed meanwhile: ${damage}`)
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

function choose(all: readonly PathWithRoute[], program: Program, previous: Release | undefined) {
  const before = previous?.info.code === program.code ? previous.state().pages : undefined
  const { readers } = program
  // Where no page seems to show something of the snapshot, it is not known which do.
  const isKnown = [...readers].some((file) => file.startsWith('src/pages/'))
  const showsNothing = ({ route }: PathWithRoute) => isKnown && !readers.has(route.component)
  const pages = new Map<string, ReleasePage>()
  const taken = new Map<string, string>()
  const reused: string[] = []
  const render: PathWithRoute[] = []
  for (const target of all) {
    const { pathname } = target
    const cacheKey = target.cacheKey ?? (showsNothing(target) ? fixedKey : undefined)
    const file = outputFile(target)
    const folded = file.toLowerCase()
    const twin = taken.get(folded)
    if (twin !== undefined) throw conflict(pathname, twin, file)
    taken.set(folded, pathname)
    pages.set(pathname, cacheKey === undefined ? { file } : { file, key: cacheKey })
    const old = before?.get(pathname)
    if (cacheKey !== undefined && old?.key === cacheKey && old.file === file && previous?.files.has(file)) {
      reused.push(file)
    } else render.push(target)
  }
  return { pages, reused, render }
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
