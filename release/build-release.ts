import type { Snapshot } from '../src/content/snapshot.ts'
import { coldBuild } from './cold-build.ts'
import { damageOf } from './files/index.ts'
import { type EarlyStart, endEarly, incrementalBuild, startEarly } from './incremental-build.ts'
import { checkVersions } from './private-interfaces.ts'
import {
  contentId,
  currentId,
  notesFaultOf,
  pruneReleases,
  publish,
  type Release,
  type ReleaseInfo,
} from './publish/index.ts'
import type { BuildOptions, ReleaseBuild } from './release-build.ts'
import { pruneRenderers } from './render/index.ts'
import { gatherTextFaults, reportTextFaults } from './verify/index.ts'

export interface BuildResult {
  /** The release that is served after the build; none after a dry run where there was none. */
  release: Pick<ReleaseInfo, 'id' | 'sequence'>
  published: boolean
  pages: number
  rendered: number
}

/**
 * Builds a release from a snapshot and serves it. Everything happens in a folder of its own; the served release,
 * `previous`, is only read. Throws `OperationError` and changes nothing that is served when anything is wrong. Call it
 * under the lock of the releases. `early` is an incremental build that was begun before the snapshot was there.
 */
export async function buildRelease(
  snapshot: Snapshot,
  previous: Release | undefined,
  options: BuildOptions,
  early?: EarlyStart,
): Promise<BuildResult> {
  const { releases, sourceHash, log } = options
  if (!options.force && previous && isUpToDate(previous, snapshot.id, sourceHash)) {
    return { release: previous.info, published: false, pages: previous.files.size, rendered: 0 }
  }
  checkVersions()
  const textFaults = gatherTextFaults()
  let build: ReleaseBuild
  try {
    build = (await tryIncremental(snapshot, previous, options, early)) ?? (await coldBuild(snapshot, previous, options))
    await reportTextFaults(textFaults.list(), options.dryRun ? undefined : releases, log)
  } finally {
    textFaults.end()
  }
  const counts = { pages: build.pages.size, rendered: build.rendered }
  if (options.dryRun) return { release: previous?.info ?? { id: '', sequence: 0 }, published: false, ...counts }
  if (previous && isSame(previous, build, sourceHash)) return { release: previous.info, published: false, ...counts }
  const release = await log.step('publish', async () => {
    const result = await publish(releases, { ...build, info: infoOf(build, sourceHash) })
    return { result, note: result.id }
  })
  pruneReleases(releases, options.keep)
  pruneRenderers(releases, new Set([build.renderer.hash, previous?.info.renderer ?? '']))
  return { release, published: true, ...counts }
}

/** Builds upon the served release; undefined where that cannot be, with a line in the log that says why. */
async function tryIncremental(
  snapshot: Snapshot,
  previous: Release | undefined,
  options: BuildOptions,
  begun: EarlyStart | undefined,
): Promise<ReleaseBuild | undefined> {
  const { releases, sourceHash, log } = options
  const served = currentId(releases)
  if (options.force || served === undefined) return
  let fault: string | undefined
  if (!previous) fault = 'another version of the program wrote it, or it is damaged'
  else if (!mayStartEarly(previous, sourceHash)) {
    fault = notesFaultOf(previous)
    // Other sources are no fault: they have other pages.
    if (fault === undefined) return
  } else {
    const early = begun ?? startEarly(previous, options)
    try {
      const build = await incrementalBuild(snapshot, previous, early, options)
      if (typeof build !== 'string') return build
      fault = build
    } finally {
      await endEarly(early)
    }
  }
  const note = `${served} cannot be used, everything is built anew: ${fault}`
  await log.step('previous release', async () => ({ result: undefined, note }))
}

/** Whether a build from these sources can go on from a release, as far as the release's notes tell. */
export function mayStartEarly(release: Release, sourceHash: string): boolean {
  return release.info.sourceHash === sourceHash && notesFaultOf(release) === undefined
}

/** Whether a release was made from this snapshot by these sources, and is whole. */
export function isUpToDate(release: Release, snapshotId: string, sourceHash: string): boolean {
  const { info } = release
  return info.snapshot.id === snapshotId && info.sourceHash === sourceHash && damageOf(release) === undefined
}

/** Whether the build gave what is served already, from the same data and sources. */
function isSame(served: Release, { snapshot, staged, retired }: ReleaseBuild, sourceHash: string): boolean {
  return (
    isUpToDate(served, snapshot.id, sourceHash) &&
    contentId(served.files, served.info.retired) === contentId(staged.files, retired)
  )
}

function infoOf({ snapshot, renderer, retired }: ReleaseBuild, sourceHash: string) {
  const { host, version, probe, hashes, counts } = snapshot.manifest
  return {
    snapshot: { id: snapshot.id, host, version, probe, hashes, counts },
    sourceHash,
    renderer: renderer.hash,
    retired,
  }
}
