import path from 'node:path'
import type { Folders } from '../../ops/folders.ts'
import type { Progress } from '../../ops/progress.ts'
import type { StepLog } from '../../ops/step-log.ts'
import type { Config } from '../../settings/config.ts'
import type { ApiClientOptions } from '../pull/api-client.ts'
import { describeDiff, diffSnapshots } from '../pull/diff-snapshots.ts'
import { hostProblems } from '../pull/host-problems.ts'
import { type PullResult, pull } from '../pull/pull.ts'
import { readCurrent } from '../pull/write-snapshot.ts'
import {
  type BuildOptions,
  type BuildResult,
  buildRelease,
  hashSources,
  isUpToDate,
  openCurrentSnapshot,
  openReleases,
} from '../release/index.ts'
import { readPins, unpin } from '../release/publish/index.ts'

export interface RefreshOptions {
  config: Config
  folders: Folders
  /** Pulls and renders everything even if nothing seems to have changed, and clears the pins of a rollback. */
  force: boolean
  /** Pulls, builds and verifies, but does not publish. */
  dryRun: boolean
  acceptLoss: boolean
  keep: number
  log: StepLog
  progress?: Progress
  request?: Partial<ApiClientOptions>
}

/** `files`: number of files without their compressed versions. */
export type RefreshResult = { release: string; files: number } & (
  | { state: 'unchanged' | 'held' }
  | { state: 'published' | 'dry run'; build: BuildResult }
)

/** Folder of a dry run's snapshot; removed like the remains of a killed build. */
const dryRunName = '.new-dry-run'

/** Pull, diff, build of the affected pages, verification, publication. One at a time; see docs/operations.md. */
export async function refresh(options: RefreshOptions): Promise<RefreshResult> {
  const { config, folders, log, force, dryRun, keep } = options
  const { root, releases, snapshots } = folders
  const { served, close } = openReleases(releases, dryRun ? 'refresh --dry-run' : 'refresh')
  const sourceHash = hashSources(root, config)
  const building: BuildOptions = { root, config, releases, sourceHash, keep, force, dryRun, log }
  try {
    const before = readCurrent(snapshots)
    const folder = dryRun ? path.join(releases, dryRunName) : snapshots
    const pulled = await pullSnapshot(options, folder)
    if (pulled.changed) {
      for (const note of hostProblems(folders.state, pulled.manifest.version))
        await log.step('game data', async () => ({ result: undefined, note }))
    }
    if (served && !force) {
      const kept = { release: served.info.id, files: served.files.size }
      if (isUpToDate(served, pulled.id, sourceHash)) return { state: 'unchanged', ...kept }
      const isPinned = readPins(releases).some((pin) => pin.snapshot === pulled.id && pin.sourceHash === sourceHash)
      if (isPinned) return { state: 'held', ...kept }
    }
    if (before && pulled.id !== before.id)
      await log.step('diff', async () => ({ result: undefined, note: describeChanges(pulled) }))
    // Frees memory for the build.
    delete pulled.compared
    // If nothing new was written, a dry run builds from the current snapshot.
    const source = pulled.id === before?.id ? snapshots : folder
    const build = await buildRelease(openCurrentSnapshot(source), served, building)
    const { files } = build
    if (dryRun) return { state: 'dry run', release: served?.info.id ?? 'none', files, build }
    unpin(releases)
    return { state: build.published ? 'published' : 'unchanged', release: build.release.id, files, build }
  } finally {
    await close()
  }
}

function pullSnapshot(options: RefreshOptions, folder: string): Promise<PullResult> {
  const { config, folders, log, acceptLoss, force, progress, request } = options
  const before = readCurrent(folders.snapshots)
  return log.step('pull', async () => {
    const failed: string[] = []
    const result = await pull({
      host: config.API_HOST,
      withinMs: config.PULL_MINUTES * 60_000,
      folder,
      baseline: folders.snapshots,
      acceptLoss,
      acceptCommand: 'npm run refresh -- --accept-loss',
      unlessChanged: !force,
      ...(progress ? { progress } : {}),
      onRetry: (url, reason) => failed.push(`${url}: ${reason}`),
      ...request,
    })
    return { result, note: describePulled(result, before?.id, failed) }
  })
}

/** For the log only: a damaged earlier snapshot does not prevent a release. */
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
  const unlisted = findings.references.length + findings.enchants.length + findings.monsters.length
  const counts = [
    [findings.bad.length, 'quarantined'],
    [findings.lost.length, 'fields and rows left out'],
    [unlisted, 'references to unlisted records'],
  ] as const
  const bad = counts.flatMap(([count, what]) => (count > 0 ? [`, ${count} ${what}`] : [])).join('')
  const calls = failed.length > 0 ? `, made up for ${failed.length} failed call(s), first ${failed[0]}` : ''
  const what = !changed && id === before ? 'nothing changed' : `snapshot ${id}`
  return `${what}, version ${manifest.version}${bad}${calls}`
}
