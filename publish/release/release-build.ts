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
import type { BuildNotes, Release } from './publish/index.ts'
import { type Renderer, renderPages } from './render/index.ts'
import type { PageText } from './search-index/index.ts'
import { createTextSharing, type PageFacts, PageProblems } from './verify/index.ts'
import type { WrittenFile } from './worker.ts'
import type { Workers } from './workers.ts'

export interface BuildOptions {
  root: string
  config: Config
  /** Folder of the releases. */
  releases: string
  /** Hash over sources and settings, by which a release is told to be up to date; see `hashSources`. */
  sourceHash: string
  /** Releases that stay, the served one among them. */
  keep: number
  /** Renders everything again. */
  force?: boolean
  /** Publishes in spite of dead links and the like; for development. */
  acceptFaults?: boolean
  /** Stops before the release is published. */
  dryRun?: boolean
  log: StepLog
}

/** A release while it is being made, by either strategy. */
export interface ReleaseBuild {
  snapshot: Snapshot
  renderer: Renderer
  workers: Workers
  /** Origin of the site. */
  origin: string
  staged: StagedFiles
  /** Every page by path. */
  pages: ReadonlyMap<string, ReleasePage>
  /** What pages link and state, by file. */
  facts: Map<string, PageFacts>
  /** Has texts of facts that are equal share their memory. */
  shareTexts: ReturnType<typeof createTextSharing>
  /** What pages say that this build rendered, by file. */
  texts: Map<string, PageText>
  problems: PageProblems
  /** How many pages this build rendered. */
  rendered: number
  /** The release that is served. */
  previous: Release | undefined
  /** Hashed assets of earlier releases → releases since they were last used. */
  retired: Record<string, number>
}

export function createBuild(
  given: Pick<ReleaseBuild, 'snapshot' | 'renderer' | 'workers' | 'origin' | 'previous'>,
  folder: string,
): ReleaseBuild {
  return {
    ...given,
    staged: new StagedFiles(folder, given.previous),
    pages: new Map(),
    facts: new Map(),
    shareTexts: createTextSharing(),
    texts: new Map(),
    problems: new PageProblems(),
    rendered: 0,
    retired: {},
  }
}

/** So many pages repay what one more worker takes to load, about half a second. */
const manyPages = 3_000

/**
 * Renders pages, and writes, compresses and reads them in workers meanwhile. Pages that `known`, the notes of the release
 * before, has with the same key are linked instead.
 */
export async function writePages(build: ReleaseBuild, known?: BuildNotes): Promise<void> {
  const writer = createWriter(build)
  try {
    build.pages = await renderPages(build.renderer, known?.pages ?? new Map(), {
      keep(file) {
        build.staged.keep(file)
        const facts = known?.facts.get(file)
        if (facts) build.facts.set(file, facts)
      },
      write(file, bytes) {
        if (++build.rendered === manyPages) build.workers.add()
        build.staged.makeFolderOf(file)
        return writer.add({ file, bytes, before: build.staged.before(file) }, compressionCost(file, bytes.length))
      },
    })
  } finally {
    // Also after an error: nothing may write into a folder that is gone by then.
    await writer.end()
  }
}

/** Compresses files that stand in the folder already. */
export async function compressFiles(build: ReleaseBuild, files: readonly string[]): Promise<void> {
  const { staged } = build
  const jobs = files.map((file) => {
    const before = staged.before(file)
    const { size } = statSync(path.join(staged.folder, file))
    // One of the same size is nearly always the same, and its compressed siblings are linked.
    return { job: { file, before }, cost: before?.size === size ? 0.1 : compressionCost(file, size) }
  })
  // The largest first, so that no worker begins it when the others are done.
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
    // As they come: what another thread tells of a page holds each text anew, and 100,000 pages name the same ones.
    for (const file of written) addWritten(build, file)
  })
}

/** A page's memory goes over to the worker instead of being copied, unless it is a part of something larger. */
function ownMemory({ bytes }: WriteJob): ArrayBuffer[] {
  const memory = bytes?.buffer
  return memory instanceof ArrayBuffer && memory.byteLength === bytes?.byteLength ? [memory] : []
}

function addWritten(
  { staged, facts, shareTexts, texts, problems }: ReleaseBuild,
  { file, record, page }: WrittenFile,
): void {
  staged.add(file, record)
  if (!page) return
  facts.set(file, shareTexts(page))
  if (page.text) texts.set(file, page.text)
  for (const problem of page.problems) problems.add(file, problem)
}
