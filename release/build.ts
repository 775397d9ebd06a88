import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../api/config.ts'
import { currentSnapshot, snapshotFormat } from '../api/snapshot.ts'
import { sweepLeftovers } from '../operate/atomic-files.ts'
import { acquireLock } from '../operate/lock.ts'
import { OperationError } from '../operate/operation-error.ts'
import type { StepLog } from '../operate/step-log.ts'
import { readCurrent } from '../pull/write-snapshot.ts'
import type { BuildContext } from './context.ts'
import { addFinished, type Written } from './files/finish.ts'
import { damageOf } from './files/link-files.ts'
import type { SideThread } from './files/side-thread.ts'
import { endHeadStart, type HeadStart, takeHeadStart } from './head-start.ts'
import {
  contentId,
  currentId,
  discard,
  discardUnserved,
  emptyTrash,
  findSpare,
  leftoversFolder,
  pruneReleases,
  publish,
} from './publish/publish.ts'
import { type Release, type ReleaseInfo, readCurrentRelease, stagingName } from './publish/release.ts'
import { programHash, siteSettings } from './render/program-hash.ts'
import { planPages, type RenderOptions, renderPages } from './render/render.ts'
import { makeNames, type NamesResult, namesPart } from './search-index/write-names.ts'
import { buildSteps } from './steps.ts'
import { Analyses } from './verify/analyses.ts'
import { VerificationProblems } from './verify/problems.ts'
import { gatherTextFaults, reportTextFaults } from './verify/text-faults.ts'

export interface BuildOptions {
  root: string
  config: Config
  /** Folder of the snapshots, with its `current` link. */
  snapshots: string
  releases: string
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

export interface BuildResult {
  /** The release that is served after the build. */
  release: Pick<ReleaseInfo, 'id' | 'sequence'>
  published: boolean
  pages: number
  rendered: number
}

/**
 * Builds a release from the current snapshot and serves it. Everything happens in a folder of its own; the served
 * release is only read. Throws `OperationError` and changes nothing that is served when anything is wrong.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  mkdirSync(options.releases, { recursive: true })
  const lock = acquireLock(options.releases, options.dryRun ? 'dry run' : 'build')
  try {
    return await buildUnderLock(options)
  } finally {
    lock.release()
  }
}

/** What a build finds before it looks at its snapshot. */
export interface Start {
  /** Hash over sources and settings. */
  program: string
  served: Release | undefined
  /** Absent where everything is to be built anew, or was not asked for. */
  head: HeadStart | undefined
}

/**
 * Tidies up what a killed build left and looks at the served release; `early` begins a build from it at once. Call it
 * under the lock only, and hand the result to `buildUnderLock` or to `abandon`.
 */
export function startBuild(options: Omit<BuildOptions, 'snapshots'>, early: boolean): Start {
  const { root, config, releases } = options
  const staging = path.join(releases, stagingName)
  discard(releases, staging)
  sweepLeftovers(releases)
  discardUnserved(releases)
  const served = readCurrentRelease(releases)
  const program = programHash(root, config)
  const isUsable = early && !options.force && served && notesFaultOf(served) === undefined
  const head = isUsable ? headStart(options, program, served) : undefined
  return { program, served, head }
}

/** Ends a build that was started and that no other call has taken over. */
export async function abandon(releases: string, start: Start): Promise<void> {
  const head = takeOver(start)
  if (!head) return
  await endHeadStart(head)
  discard(releases, path.join(releases, stagingName))
  emptyTrash(releases)
}

/** From then on the caller is to end it. */
function takeOver(start: Start): HeadStart | undefined {
  const { head } = start
  start.head = undefined
  return head
}

function headStart(
  { config, releases }: Omit<BuildOptions, 'snapshots'>,
  program: string,
  previous: Release,
): HeadStart | undefined {
  return takeHeadStart({
    staging: path.join(releases, stagingName),
    origin: config.SITE_URL,
    program,
    previous,
    spare: findSpare(releases, previous),
    leftovers: leftoversFolder(releases),
  })
}

/** The same for a caller that holds the lock of the releases folder. */
export async function buildUnderLock(options: BuildOptions, started?: Start): Promise<BuildResult> {
  const { root, config, releases, log } = options
  const staging = path.join(releases, stagingName)
  let head: HeadStart | undefined
  let names: Promise<NamesResult> | undefined
  // The next build makes its folder from the release that is pruned now.
  let leaveTrash = false
  const textFaults = gatherTextFaults()
  try {
    const start = started ?? startBuild(options, false)
    const { program, served } = start
    head = takeOver(start)
    const snapshot = findSnapshot(options.snapshots)
    if (!options.force && served && isUpToDate(served, snapshot.id, program)) {
      leaveTrash = !head
      return { release: served.info, published: false, pages: served.files.size, rendered: 0 }
    }
    // For what can only be built anew.
    const dropHead = async () => {
      if (head) await endHeadStart(head)
      await names?.catch(() => {})
      discard(releases, staging)
      head = undefined
      names = undefined
    }
    let previous = await usableRelease(options, served)
    if (previous) head ??= headStart(options, program, previous)
    const keptProgram = head && (await head.program)
    if (!keptProgram) await dropHead()
    let kept: RenderOptions['kept']
    if (head && keptProgram) {
      const { thread, files } = head
      names = beginNames(thread, { snapshotFolder: snapshot.folder, staging, previous, program })
      kept = await log.step('plan', async () => {
        const plan = await planPages(keptProgram, { snapshotFolder: snapshot.folder, previous })
        const note = `${plan.render.length} of ${plan.pages.size} pages, with the kept program`
        return { result: { thread, files, program: keptProgram, plan }, note }
      })
    }
    // Until then the staging folder is the thread's.
    const damage = previous && (head ? await head.linked : damageOf(previous))
    if (damage !== undefined) {
      await tellUnusable(options, damage)
      await dropHead()
      previous = kept = undefined
    }
    if (!head) mkdirSync(staging)
    const { thread } = head ?? {}

    const written: Written = {
      files: new Map(),
      written: new Set(),
      analyses: new Analyses(previous?.state().analyses),
      texts: new Map(),
      problems: new VerificationProblems(),
    }
    const rendered = await log.step('render', async () => {
      const result = await renderPages({
        root,
        staging,
        snapshotFolder: snapshot.folder,
        previous,
        settings: siteSettings(config),
        origin: config.SITE_URL,
        kept,
        take: (finished) => addFinished(written, finished),
      })
      const note = `${result.rendered} of ${result.pages.size} pages`
      return { result, note: result.programFiles.kept ? `${note}, with the kept program` : note }
    })
    await reportTextFaults(textFaults.list(), options.dryRun ? undefined : releases, log)
    const context: BuildContext = {
      root,
      config,
      snapshot,
      staging,
      previous,
      code: rendered.code,
      program,
      routes: rendered.routes,
      pages: rendered.pages,
      reused: new Set([...rendered.reused, ...(rendered.programFiles.kept ? rendered.programFiles.files : [])]),
      inherited: rendered.inherited,
      keptProgram: rendered.programFiles.kept,
      ...(thread && names && { thread, names, leftovers: leftoversFolder(releases) }),
      ...written,
      acceptFaults: options.acceptFaults ?? false,
      steps: {},
      retired: {},
    }
    for (const step of buildSteps) {
      await log.step(step.name, async () => ({ result: undefined, note: await step.run(context) }))
    }
    const counts = { pages: rendered.pages.size, rendered: rendered.rendered }
    if (options.dryRun) {
      return { release: previous?.info ?? { id: '', sequence: 0 }, published: false, ...counts }
    }
    if (served && isSame(served, context)) {
      return { release: served.info, published: false, ...counts }
    }
    const release = await log.step('publish', async () => {
      const result = await publish(releases, context)
      return { result, note: result.id }
    })
    leaveTrash = head !== undefined
    if (leaveTrash) emptyTrash(releases)
    pruneReleases(releases, options.keep)
    return { release, published: true, ...counts }
  } finally {
    textFaults.end()
    if (head) await endHeadStart(head)
    // Their table may still be on its way into the folder.
    await names?.catch(() => {})
    discard(releases, staging)
    if (!leaveTrash) emptyTrash(releases)
  }
}

/** Has the thread make the index over names while this one renders. The step that waits for it hears of an error. */
function beginNames(
  thread: SideThread,
  { previous, ...input }: { snapshotFolder: string; staging: string; previous: Release | undefined; program: string },
): Promise<NamesResult> {
  const names = makeNames({ ...input, previous: previous && namesPart(previous), inherited: true }, (given) =>
    thread.run('writeNames', given),
  )
  names.catch(() => {})
  return names
}

/** Whether a release was made from this snapshot by this program, and is whole. */
export function isUpToDate(release: Release, snapshotId: string, program: string): boolean {
  const { info } = release
  return info.snapshot.id === snapshotId && info.program === program && damageOf(release) === undefined
}

/** Whether the build gave what is served already, from the same data and program. */
function isSame(served: Release, context: BuildContext): boolean {
  return (
    isUpToDate(served, context.snapshot.id, context.program) &&
    contentId({ files: served.files, retired: served.info.retired }) === contentId(context)
  )
}

/** The served release where its notes can be used; otherwise a line in the log says why all is built anew. */
async function usableRelease(options: BuildOptions, served: Release | undefined): Promise<Release | undefined> {
  if (options.force || currentId(options.releases) === undefined) return
  const fault = served ? notesFaultOf(served) : 'another version of the program wrote it, or it is damaged'
  if (fault === undefined) return served
  await tellUnusable(options, fault)
  return
}

async function tellUnusable({ releases, log }: BuildOptions, fault: string): Promise<void> {
  await log.step('previous release', async () => {
    return { result: undefined, note: `${currentId(releases)} cannot be used, everything is built anew: ${fault}` }
  })
}

/** Why no file may be taken over although all are whole. */
export function notesFaultOf(release: Release): string | undefined {
  try {
    release.state()
  } catch (error) {
    return (error as Error).message
  }
}

function findSnapshot(snapshots: string): BuildContext['snapshot'] {
  const current = readCurrent(snapshots)
  if (!current) {
    const what = existsSync(path.join(snapshots, currentSnapshot))
      ? `the snapshot cannot be read: it is damaged, or of another format than ${snapshotFormat}`
      : 'there is no snapshot to build from'
    throw new OperationError('usage', what, snapshots, 'Run `npm run pull` first.')
  }
  return { folder: realpathSync(path.join(snapshots, current.id)), ...current }
}
