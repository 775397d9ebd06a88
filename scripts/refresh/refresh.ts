import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../../api/config.ts'
import type { Folders } from '../../operate/folders.ts'
import { acquireLock } from '../../operate/lock.ts'
import type { Progress } from '../../operate/progress.ts'
import type { StepLog } from '../../operate/step-log.ts'
import type { ApiClientOptions } from '../../pull/api-client.ts'
import { describeDiff, diffSnapshots } from '../../pull/diff-snapshots.ts'
import { hostProblems } from '../../pull/host-problems.ts'
import { type PullResult, pull } from '../../pull/pull.ts'
import { readCurrent } from '../../pull/write-snapshot.ts'
import { abandon, type BuildResult, buildUnderLock, isUpToDate, type Start, startBuild } from '../../release/build.ts'
import { discard, emptyTrash } from '../../release/publish/publish.ts'
import { readPin, unpin } from '../../release/publish/rollback.ts'

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
  request?: Partial<ApiClientOptions>
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
  let early: Promise<Start | undefined> | undefined
  let start: Start | undefined
  try {
    discard(releases, path.join(releases, dryRunName))
    const before = readCurrent(snapshots)
    const building = {
      root: folders.root,
      config,
      releases,
      keep: options.keep,
      force: options.force,
      dryRun: options.dryRun,
      log,
    }
    const pulled = await log.step('pull', async () => {
      const failed: string[] = []
      const result = await pull({
        // While the host is being asked the build begins with what it needs in any case.
        onChanged() {
          // An error comes again where it can be told.
          early = setImmediate()
            .then(() => startBuild(building, true))
            .catch(() => undefined)
        },
        host: config.API_HOST,
        withinMs: config.PULL_MINUTES * 60_000,
        folder: scratch ?? snapshots,
        baseline: snapshots,
        acceptLoss: options.acceptLoss,
        unlessChanged: !options.force,
        ...(options.progress ? { progress: options.progress } : {}),
        onRetry: (url, reason) => failed.push(`${url}: ${reason}`),
        ...options.request,
      })
      return { result, note: describePulled(result, before?.id, failed) }
    })
    if (pulled.changed) {
      for (const note of hostProblems(folders.state, pulled.manifest.version))
        await log.step('game data', async () => ({ result: undefined, note }))
    }
    start = (await early) ?? startBuild(building, false)
    const { program, served } = start
    const pin = readPin(releases)
    if (!options.force && served) {
      if (isUpToDate(served, pulled.id, program)) return { state: 'unchanged', release: served.info.id }
      if (pin?.snapshot === pulled.id && pin.program === program) return { state: 'held', release: served.info.id }
    }
    // Where nothing new was written, a dry run builds from what is there.
    const source = scratch !== undefined && pulled.id !== before?.id ? scratch : snapshots
    if (before && pulled.id !== before.id) {
      await log.step('diff', async () => ({ result: undefined, note: describeChanges(pulled) }))
      // The build needs the memory.
      delete pulled.compared
    }
    const built = await buildUnderLock({ ...building, snapshots: source }, start)
    if (options.dryRun) return { state: 'dry run', release: served?.info.id ?? 'none', build: built }
    unpin(releases)
    return { state: built.published ? 'published' : 'unchanged', release: built.release.id, build: built }
  } finally {
    start ??= await early
    if (start) await abandon(releases, start)
    if (scratch !== undefined) {
      discard(releases, scratch)
      emptyTrash(releases)
    }
    lock.release()
  }
}

/** For the log only: a snapshot that was damaged meanwhile keeps no release back. */
function describeChanges({ compared }: PullResult): string {
  if (!compared?.before) return 'there was no snapshot before'
  try {
    return describeDiff(diffSnapshots(compared.before, compared.content))
  } catch (error) {
    return `what differs is unknown: ${(error as Error).message}`
  }
}

function describePulled(
  { id, manifest, changed, findings }: PullResult,
  before: string | undefined,
  failed: readonly string[],
): string {
  const counts = [
    [findings.bad.length, 'quarantined'],
    [findings.lost.length, 'fields and rows left out'],
    [findings.references.length + findings.enchants.length, 'references to what is not listed'],
  ] as const
  const bad = counts.flatMap(([count, what]) => (count > 0 ? [`, ${count} ${what}`] : [])).join('')
  const calls = failed.length > 0 ? `, made up for ${failed.length} failed call(s), first ${failed[0]}` : ''
  const what = !changed && id === before ? 'nothing changed' : `snapshot ${id}`
  return `${what}, version ${manifest.version}${bad}${calls}`
}
