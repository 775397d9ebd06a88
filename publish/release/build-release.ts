import type { Snapshot } from '../../src/content/snapshot.ts'
import { coldBuild } from './cold-build.ts'
import { damageOf } from './files/index.ts'
import { incrementalBuild } from './incremental-build.ts'
import { checkVersions } from './private-interfaces.ts'
import type { BuildOptions, ReleaseBuild } from './release-build.ts'
import {
  contentId,
  currentId,
  notesFaultOf,
  pruneReleases,
  publish,
  type Release,
  type ReleaseInfo,
} from './releases/index.ts'
import { pruneRenderers } from './render/index.ts'
import { gatherTextFaults, reportTextFaults } from './verify/index.ts'

export interface BuildResult {
  /** The release that is served after the build; its id is empty after a dry run without an earlier release. */
  release: Pick<ReleaseInfo, 'id' | 'sequence'>
  published: boolean
  /** Number of pages that were rendered. */
  rendered: number
  /** Files of the site without their compressed versions. */
  files: number
}

/**
 * Builds a release from a snapshot and serves it. All files are made in a separate folder; the served release,
 * `previous`, is only read. On any fault it throws and leaves the served release unchanged. The caller must hold the
 * lock of the releases.
 */
export async function buildRelease(
  snapshot: Snapshot,
  previous: Release | undefined,
  options: BuildOptions,
): Promise<BuildResult> {
  const { releases, sourceHash, log } = options
  if (!options.force && previous && isUpToDate(previous, snapshot.id, sourceHash)) {
    const files = previous.files.size
    return { release: previous.info, published: false, rendered: 0, files }
  }
  checkVersions()
  const textFaults = gatherTextFaults()
  let build: ReleaseBuild
  try {
    build = (await tryIncremental(snapshot, previous, options)) ?? (await coldBuild(snapshot, previous, options))
    await reportTextFaults(textFaults.list(), options.dryRun ? undefined : releases, log)
  } finally {
    textFaults.end()
  }
  const counts = { rendered: build.rendered, files: build.staged.files.size }
  if (options.dryRun) return { release: previous?.info ?? { id: '', sequence: 0 }, published: false, ...counts }
  if (previous && isSame(previous, build, sourceHash)) return { release: previous.info, published: false, ...counts }
  const release = await log.step('publish', async () => {
    const info = { snapshot: { id: snapshot.id }, sourceHash, retired: build.retired }
    const result = await publish(releases, { ...build, info })
    return { result, note: result.id }
  })
  pruneReleases(releases, options.keep)
  pruneRenderers(releases, new Set([sourceHash, previous?.info.sourceHash ?? '']))
  return { release, published: true, ...counts }
}

/** Builds on top of the served release; undefined if that is impossible, with the reason in the log. */
async function tryIncremental(
  snapshot: Snapshot,
  previous: Release | undefined,
  options: BuildOptions,
): Promise<ReleaseBuild | undefined> {
  const { releases, sourceHash, log } = options
  const served = currentId(releases)
  if (options.force || served === undefined) return
  // With other sources, a cold build is expected.
  if (previous && previous.info.sourceHash !== sourceHash) return
  let fault: string | undefined = 'another version of the program wrote it, or it is damaged'
  if (previous) {
    fault = notesFaultOf(previous)
    const build = fault ?? (await incrementalBuild(snapshot, previous, options))
    if (typeof build !== 'string') return build
    fault = build
  }
  const note = `${served} cannot be used, everything is built again: ${fault}`
  await log.step('previous release', async () => ({ result: undefined, note }))
}

/** Whether a release was made from this snapshot by these sources, and is complete. */
export function isUpToDate(release: Release, snapshotId: string, sourceHash: string): boolean {
  const { info } = release
  return info.snapshot.id === snapshotId && info.sourceHash === sourceHash && damageOf(release) === undefined
}

/** Whether the build equals the served release, from the same data and sources. */
function isSame(served: Release, { snapshot, staged, retired }: ReleaseBuild, sourceHash: string): boolean {
  return (
    isUpToDate(served, snapshot.id, sourceHash) &&
    contentId(served.files, served.info.retired) === contentId(staged.files, retired)
  )
}
