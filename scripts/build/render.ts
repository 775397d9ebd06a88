import path from 'node:path'
import type { PathWithRoute } from 'astro'
import { OperationError } from '../operate/operation-error.ts'
import { buildProgram } from './build-program.ts'
import type { FinishedFile } from './finish-file.ts'
import { createFinisher } from './finisher.ts'
import { carryProgram, loadProgram } from './kept-program.ts'
import { outputFile, type Program } from './program.ts'
import { withPromptDigests } from './prompt-digests.ts'
import type { Release, ReleasePage } from './release.ts'
import { removePages, takeSpare } from './spare-release.ts'

export interface RenderOptions {
  root: string
  staging: string
  /** Folder of the releases, whose spare one may be used up; absent in a dry run. */
  releases?: string | undefined
  snapshotFolder: string
  previous: Release | undefined
  /** Text of every setting that a page may show. */
  settings: string
  origin: string
  /** Hash over sources and settings. */
  program: string
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
  /** Pages that were rendered, finished and written. */
  finished: FinishedFile[]
  /** Files that stand in the staging folder already, or are to be taken from the previous release. */
  programFiles: { files: readonly string[]; kept: boolean }
}

/** Pages under way at once; they wait for nothing but each other's turn. */
const concurrency = 4

/**
 * Renders the pages whose code or `cacheKey` differs from the previous release. Astro's own incremental build keeps its
 * state beside the pages and loses track when it is killed; here the state is part of a release that nobody writes to.
 */
export async function renderPages(options: RenderOptions): Promise<RenderPlan> {
  const { root, staging, previous, settings, origin } = options
  // The pages read this very snapshot, whatever `current` points at by then.
  process.env.SNAPSHOT_DIR = options.snapshotFolder
  // Bundled code finds its packages from where it lies.
  const mayKeep = !path.relative(root, staging).startsWith('..')
  const same = mayKeep && previous?.info.program === options.program ? previous : undefined
  const kept = same && (await loadProgram(same, origin))
  if (same && kept) {
    const inherited = options.releases === undefined ? new Set<string>() : takeSpare(options.releases, staging, same)
    carryProgram(same, staging)
    return withPromptDigests(() => renderChanged(kept, options, inherited, true))
  }
  let plan: RenderPlan | undefined
  await buildProgram({ root, staging, origin, settings, keep: mayKeep }, async (program) => {
    plan = await withPromptDigests(() => renderChanged(program, options, new Set(), false))
  })
  if (!plan) throw new Error('Astro ended without handing over its prerenderer')
  return plan
}

async function renderChanged(
  program: Program,
  { staging, previous, origin }: RenderOptions,
  inherited: Set<string>,
  kept: boolean,
): Promise<RenderPlan> {
  const { pages, reused, render } = choose(await program.staticPaths(), program, previous)
  if (previous && inherited.size > 0) {
    const stale = inherited.difference(new Set(reused))
    removePages(staging, stale, previous.files)
    for (const file of stale) inherited.delete(file)
  }
  const place = { folder: staging, previous: previous?.folder, origin }
  const finisher = createFinisher(place, { files: render.length })
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
    const finished = await finisher.end()
    return {
      code: program.code,
      routes: program.routes,
      pages,
      reused,
      inherited,
      finished,
      programFiles: { files: program.files, kept },
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
  const before = previous?.info.code === program.code ? previous.state().pages : {}
  const pages = new Map<string, ReleasePage>()
  const taken = new Map<string, string>()
  const reused: string[] = []
  const render: PathWithRoute[] = []
  for (const target of all) {
    const { pathname, cacheKey } = target
    const file = outputFile(target)
    const twin = taken.get(file.toLowerCase())
    if (twin !== undefined) throw conflict(pathname, twin, file)
    taken.set(file.toLowerCase(), pathname)
    pages.set(pathname, cacheKey === undefined ? { file } : { file, key: cacheKey })
    const old = Object.hasOwn(before, pathname) ? before[pathname] : undefined
    if (cacheKey !== undefined && old?.key === cacheKey && old.file === file && previous?.files.has(file)) {
      reused.push(file)
    } else render.push(target)
  }
  return { pages, reused, render }
}

function conflict(pathname: string, twin: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${twin} and ${pathname} claim one file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
}
