import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../api/config.ts'
import { type BuildResult, buildUnderLock, damageOf, isUpToDate } from '../build/build.ts'
import { programHash } from '../build/program-hash.ts'
import { discard, emptyTrash } from '../build/publish.ts'
import { readCurrentRelease } from '../build/release.ts'
import type { Folders } from '../operate/folders.ts'
import { acquireLock } from '../operate/lock.ts'
import type { Progress } from '../operate/progress.ts'
import type { StepLog } from '../operate/step-log.ts'
import { type PullResult, pull } from '../pull/pull.ts'
import type { RequestOptions } from '../pull/request.ts'
import { readCurrent } from '../pull/write-snapshot.ts'
import { describeDiff, diffSnapshots } from './diff-snapshots.ts'
import { readPin, unpin } from './rollback.ts'

export interface RefreshOptions {
  config: Config
  folders: Folders
  /** Pulls and renders everything, also when nothing seems to have changed, and lifts a rollback. */
  force: boolean
  /** Pulls, builds and verifies, and publishes nothing. */
  dryRun: boolean
  acceptLoss: boolean
  keep: number
  log: StepLog
  progress?: Progress
  request?: Partial<RequestOptions>
}

export type RefreshResult =
  | { state: 'unchanged' | 'held'; release: string }
  | { state: 'published' | 'dry run'; release: string; build: BuildResult }

/** Folder of the snapshot that a dry run pulls; not among the names that a build sweeps. */
const dryRunName = '.dry-run'

/** Pull, diff, build of what is affected, verification, publication. One at a time; see docs/operations.md. */
export async function refresh(options: RefreshOptions): Promise<RefreshResult> {
  const { config, folders, log } = options
  const { releases, snapshots } = folders
  mkdirSync(releases, { recursive: true })
  const lock = acquireLock(releases, options.dryRun ? 'refresh --dry-run' : 'refresh')
  const scratch = options.dryRun ? path.join(releases, dryRunName) : undefined
  try {
    discardIfThere(releases, path.join(releases, dryRunName))
    const before = readCurrent(snapshots)
    const pulled = await log.step('pull', async () => {
      const result = await pull({
        host: config.API_HOST,
        withinMs: config.PULL_MINUTES * 60_000,
        folder: scratch ?? snapshots,
        baseline: snapshots,
        acceptLoss: options.acceptLoss,
        unlessChanged: !options.force,
        ...(options.progress ? { progress: options.progress } : {}),
        ...options.request,
      })
      return { result, note: describePulled(result, before?.id) }
    })
    const program = programHash(folders.root, config)
    const served = readCurrentRelease(releases)
    const pin = readPin(releases)
    if (!options.force && served) {
      const whole = isUpToDate(served.info, pulled.id, program) && damageOf(served) === undefined
      if (whole) return { state: 'unchanged', release: served.info.id }
      if (pin?.snapshot === pulled.id && pin.program === program) return { state: 'held', release: served.info.id }
    }
    // Where nothing new was written, a dry run builds from what is there.
    const source = scratch !== undefined && pulled.id !== before?.id ? scratch : snapshots
    if (before && pulled.id !== before.id) {
      await log.step('diff', async () => {
        const diff = diffSnapshots(path.join(snapshots, before.id), path.join(source, pulled.id))
        return { result: diff, note: describeDiff(diff) }
      })
    }
    const built = await buildUnderLock({
      root: folders.root,
      config,
      snapshots: source,
      releases,
      keep: options.keep,
      force: options.force,
      dryRun: options.dryRun,
      log,
    })
    if (options.dryRun) return { state: 'dry run', release: served?.info.id ?? 'none', build: built }
    unpin(releases)
    return { state: built.published ? 'published' : 'unchanged', release: built.release.id, build: built }
  } finally {
    if (scratch !== undefined) {
      discardIfThere(releases, scratch)
      emptyTrash(releases)
    }
    lock.release()
  }
}

function describePulled({ id, manifest, changed, findings }: PullResult, before: string | undefined): string {
  if (!changed && id === before) return `nothing changed, version ${manifest.version}`
  const bad = findings.bad.length > 0 ? `, ${findings.bad.length} quarantined` : ''
  return `snapshot ${id}, version ${manifest.version}${bad}`
}

function discardIfThere(releases: string, folder: string): void {
  if (existsSync(folder)) discard(releases, folder)
}
