import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../api/config.ts'
import { currentSnapshot, snapshotFormat } from '../../api/snapshot.ts'
import { sweepLeftovers } from '../operate/atomic-files.ts'
import { acquireLock } from '../operate/lock.ts'
import { OperationError } from '../operate/operation-error.ts'
import type { StepLog } from '../operate/step-log.ts'
import { readCurrent } from '../pull/write-snapshot.ts'
import type { BuildContext } from './context.ts'
import { addFinished } from './finish.ts'
import { VerificationProblems } from './problems.ts'
import { programHash, siteSettings } from './program-hash.ts'
import { contentId, currentId, discard, discardUnserved, emptyTrash, pruneReleases, publish } from './publish.ts'
import { type Release, type ReleaseInfo, readCurrentRelease, stagingName } from './release.ts'
import { renderPages } from './render.ts'
import { buildSteps } from './steps.ts'

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

/** The same for a caller that holds the lock of the releases folder. */
export async function buildUnderLock(options: BuildOptions): Promise<BuildResult> {
  const { root, config, releases, log } = options
  try {
    const staging = path.join(releases, stagingName)
    if (existsSync(staging)) discard(releases, staging)
    sweepLeftovers(releases)
    discardUnserved(releases)
    const snapshot = findSnapshot(options.snapshots)
    const program = programHash(root, config)
    const served = readCurrentRelease(releases)
    const damage = served && damageOf(served)
    if (!options.force && served && !damage && isUpToDate(served.info, snapshot.id, program)) {
      return { release: served.info, published: false, pages: served.files.size, rendered: 0 }
    }
    const previous = options.force ? undefined : await usableRelease(options, served, damage)
    mkdirSync(staging)

    const plan = await log.step('render', async () => {
      const result = await renderPages({
        root,
        staging,
        releases: options.dryRun ? undefined : releases,
        snapshotFolder: snapshot.folder,
        previous,
        settings: siteSettings(config),
        origin: config.SITE_URL,
        program,
      })
      const note = `${result.finished.length} of ${result.pages.size} pages`
      return { result, note: result.programFiles.kept ? `${note}, with the kept program` : note }
    })
    const context: BuildContext = {
      root,
      config,
      snapshot,
      staging,
      previous,
      code: plan.code,
      program,
      routes: plan.routes,
      pages: plan.pages,
      reused: new Set([...plan.reused, ...(plan.programFiles.kept ? plan.programFiles.files : [])]),
      inherited: plan.inherited,
      files: new Map(),
      written: new Set(),
      analyses: new Map(),
      problems: new VerificationProblems(),
      acceptFaults: options.acceptFaults ?? false,
      steps: {},
      retired: {},
    }
    addFinished(context, plan.finished)
    for (const step of buildSteps) {
      await log.step(step.name, async () => ({ result: undefined, note: await step.run(context) }))
    }
    const counts = { pages: plan.pages.size, rendered: plan.finished.length }
    if (options.dryRun) {
      discard(releases, staging)
      return { release: previous?.info ?? { id: '', sequence: 0 }, published: false, ...counts }
    }
    if (served && !damage && isSame(served, context)) {
      discard(releases, staging)
      return { release: served.info, published: false, ...counts }
    }
    const release = await log.step('publish', async () => {
      const result = await publish(releases, context)
      return { result, note: result.id }
    })
    pruneReleases(releases, options.keep)
    return { release, published: true, ...counts }
  } catch (error) {
    const staging = path.join(releases, stagingName)
    if (existsSync(staging)) discard(releases, staging)
    throw error
  } finally {
    emptyTrash(releases)
  }
}

/** Whether a release was made from this snapshot by this program. */
export function isUpToDate(info: ReleaseInfo, snapshotId: string, program: string): boolean {
  return info.snapshot.id === snapshotId && info.program === program
}

/** Whether the build gave what is served already, from the same data and program. */
function isSame(served: Release, context: BuildContext): boolean {
  return (
    contentId({ files: served.files, retired: served.info.retired }) === contentId(context) &&
    isUpToDate(served.info, context.snapshot.id, context.program)
  )
}

/** The served release where files may be taken over from it; otherwise a line in the log says why all is built anew. */
async function usableRelease(
  { releases, log }: BuildOptions,
  served: Release | undefined,
  damage: string | undefined,
): Promise<Release | undefined> {
  const id = currentId(releases)
  if (id === undefined) return
  const fault = served ? (damage ?? notesFaultOf(served)) : 'another version of the program wrote it, or it is damaged'
  if (fault === undefined) return served
  await log.step('previous release', async () => {
    return { result: undefined, note: `${id} cannot be used, everything is built anew: ${fault}` }
  })
  return
}

/** A file that is gone or has another size than noted, as a power cut or a hand may leave it. */
export function damageOf({ folder, files }: Release): string | undefined {
  for (const [file, { size }] of files) {
    if (statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size !== size) return `${file} is damaged`
  }
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
