import { statSync } from 'node:fs'
import path from 'node:path'
import type { StepLog } from '../../ops/step-log.ts'
import type { Config } from '../../settings/config.ts'
import type { Snapshot } from '../../src/content/snapshot.ts'
import {
  compressionCost,
  createFileWriter,
  type FileWriter,
  type ReleasePage,
  StagedFiles,
  type WriteJob,
} from './files/index.ts'
import type { BuildNotes, Release } from './releases/index.ts'
import { type Renderer, renderPages } from './render/index.ts'
import type { PageText } from './search-index/index.ts'
import { createTextSharing, type PageFacts, PageProblems } from './verify/index.ts'
import type { WrittenFile } from './worker.ts'
import type { Workers } from './workers.ts'

export interface BuildOptions {
  root: string
  config: Config
  releases: string
  /** Hash over sources and settings, by which an up-to-date release is recognised; see `hashSources`. */
  sourceHash: string
  /** Number of releases to keep, including the served one. */
  keep: number
  /** Renders everything again. */
  force?: boolean
  /** Publishes despite faults such as dead links; for development. */
  acceptFaults?: boolean
  /** Stops before publication. */
  dryRun?: boolean
  log: StepLog
}

/** A release in the making, for both strategies. */
export interface ReleaseBuild {
  snapshot: Snapshot
  renderer: Renderer
  workers: Workers
  /** Origin of the site. */
  origin: string
  staged: StagedFiles
  /** Every page by path. */
  pages: ReadonlyMap<string, ReleasePage>
  /** Links and facts of pages, by file. */
  facts: Map<string, PageFacts>
  /** Makes equal texts of facts share their memory. */
  shareTexts: ReturnType<typeof createTextSharing>
  /** Texts of the pages that this build rendered, by file. */
  texts: Map<string, PageText>
  problems: PageProblems
  /** Files that the next build must make again; see `WrittenFile`. */
  incomplete: Set<string>
  /** Number of pages that this build rendered. */
  rendered: number
  /** The release that is served. */
  previous: Release | undefined
  /** Hashed assets of earlier releases → number of releases since they were last used. */
  retired: Record<string, number>
}

export function createBuild(
  parts: Pick<ReleaseBuild, 'snapshot' | 'renderer' | 'workers' | 'origin' | 'previous'>,
  folder: string,
): ReleaseBuild {
  return {
    ...parts,
    staged: new StagedFiles(folder, parts.previous),
    pages: new Map(),
    facts: new Map(),
    shareTexts: createTextSharing(),
    texts: new Map(),
    problems: new PageProblems(),
    incomplete: new Set(),
    rendered: 0,
    retired: {},
  }
}

/** From this number of pages, one more worker pays for its start of about half a second, and so does freed memory. */
export const manyPages = 3_000

/**
 * Renders pages, while workers write, compress and read them. Pages that have the same key in `notes`, those of the
 * previous release, are linked instead.
 */
export async function writePages(build: ReleaseBuild, notes?: BuildNotes): Promise<void> {
  const writer = createWriter(build)
  try {
    build.pages = await renderPages(build.renderer, notes?.pages ?? new Map(), {
      keep(file) {
        build.staged.keep(file)
        const facts = notes?.facts.get(file)
        if (facts) build.facts.set(file, facts)
      },
      write(file, bytes) {
        if (++build.rendered === manyPages) build.workers.add()
        build.staged.makeFolderOf(file)
        return writer.add({ file, bytes, before: build.staged.before(file) }, compressionCost(file, bytes.length))
      },
    })
  } finally {
    // Also after an error: nothing may write into a folder that has been removed.
    await writer.end()
  }
  if (build.incomplete.size > 0) build.pages = withoutKeys(build.pages, build.incomplete)
}

/** A page without a key is rendered in every build. */
function withoutKeys(
  pages: ReadonlyMap<string, ReleasePage>,
  files: ReadonlySet<string>,
): ReadonlyMap<string, ReleasePage> {
  return new Map([...pages].map(([path, page]) => [path, files.has(page.file) ? { file: page.file } : page]))
}

/** Compresses files that are in the folder already. */
export async function compressFiles(build: ReleaseBuild, files: readonly string[]): Promise<void> {
  const { staged } = build
  const jobs = files.map((file) => {
    const before = staged.before(file)
    const { size } = statSync(path.join(staged.folder, file))
    // A file of the same size is nearly always the same, and its compressed versions are linked.
    return { job: { file, before }, cost: before?.size === size ? 0.1 : compressionCost(file, size) }
  })
  // The largest first, so that it does not start when the other workers are done.
  jobs.sort((a, b) => b.cost - a.cost)
  const writer = createWriter(build)
  for (const { job, cost } of jobs) await writer.add(job, cost)
  await writer.end()
}

function createWriter(build: ReleaseBuild): FileWriter<WriteJob> {
  const { staged, workers, origin } = build
  const place = staged.place()
  return createFileWriter(async (jobs) => {
    const written = await workers.run('writeFiles', { place, origin, jobs }, jobs.flatMap(ownMemory))
    // Processed as they arrive: facts from another thread contain new copies of texts, and 100,000 pages contain the
    // same ones.
    for (const file of written) addWritten(build, file)
  })
}

/** The page's buffer to transfer to the worker instead of copying it, unless it is a part of something larger. */
function ownMemory({ bytes }: WriteJob): ArrayBuffer[] {
  const memory = bytes?.buffer
  return memory instanceof ArrayBuffer && memory.byteLength === bytes?.byteLength ? [memory] : []
}

function addWritten(
  { staged, facts, shareTexts, texts, problems, incomplete }: ReleaseBuild,
  { file, record, page, incomplete: isIncomplete }: WrittenFile,
): void {
  staged.add(file, record)
  if (isIncomplete) incomplete.add(file)
  if (!page) return
  facts.set(file, shareTexts(page))
  if (page.text) texts.set(file, page.text)
  for (const problem of page.problems) problems.add(file, problem)
}
