import path from 'node:path'
import type { Folders } from '../../ops/folders.ts'
import type { StepLog } from '../../ops/step-log.ts'
import type { Config } from '../../settings/config.ts'
import type { PullReport } from '../pull/describe.ts'
import { hostProblems } from '../pull/host-problems.ts'
import { runPull } from '../pull/run-pull.ts'
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
import { isPinned, unpin } from '../release/releases/index.ts'

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
  /** Writes the progress of the pull to stderr. */
  isVerbose: boolean
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
    const pulled = await pullSnapshot(options, folder, before?.id)
    if (pulled.changed) {
      for (const note of hostProblems(folders.state, pulled.manifest.version))
        await log.step('game data', async () => ({ result: undefined, note }))
    }
    if (served && !force) {
      const current = { release: served.info.id, files: served.files.size }
      if (isUpToDate(served, pulled.id, sourceHash)) return { state: 'unchanged', ...current }
      if (isPinned(releases, { snapshot: pulled.id, sourceHash })) return { state: 'held', ...current }
    }
    if (before && pulled.id !== before.id)
      await log.step('diff', async () => ({ result: undefined, note: pulled.diff }))
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

function pullSnapshot(options: RefreshOptions, folder: string, before: string | undefined): Promise<PullReport> {
  const { config, folders, log, acceptLoss, force, isVerbose } = options
  return log.step('pull', async () => {
    const order = {
      host: config.API_HOST,
      folder,
      state: folders.state,
      baseline: folders.snapshots,
      acceptLoss,
      acceptCommand: 'npm run refresh -- --accept-loss',
      unlessChanged: !force,
      isVerbose,
    }
    const result = await runPull(order, { withinMs: config.PULL_MINUTES * 60_000 })
    return { result, note: describePulled(result, before) }
  })
}

function describePulled({ id, manifest, findingCounts, problems }: PullReport, before: string | undefined): string {
  const unlisted = findingCounts.references + findingCounts.enchants + findingCounts.monsters
  const counts = [
    [findingCounts.bad, 'quarantined'],
    [unlisted, 'references to unlisted records'],
  ] as const
  const bad = counts.flatMap(([count, what]) => (count > 0 ? [`, ${count} ${what}`] : [])).join('')
  const calls = problems.count > 0 ? `, ${problems.count} problem(s) with calls, first ${problems.first}` : ''
  const what = id === before ? 'nothing changed' : `snapshot ${id}`
  return `${what}, version ${manifest.version || 'unnamed'}${bad}${calls}`
}
