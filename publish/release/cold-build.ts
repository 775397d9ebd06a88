import os from 'node:os'
import type { Snapshot } from '../../src/content/snapshot.ts'
import { damageOf, fileDamage, isHashedAsset } from './files/index.ts'
import { finishRelease } from './finish-release.ts'
import { type BuildOptions, compressFiles, createBuild, type ReleaseBuild, writePages } from './release-build.ts'
import { makeStaging, type Release } from './releases/index.ts'
import { loadRenderer } from './render/index.ts'
import { bundleInProcess, startWorkers } from './workers.ts'

/**
 * Bundles the site and renders every page. From the previous release, only old assets and the compressed versions of
 * unchanged files are kept.
 */
export async function coldBuild(
  snapshot: Snapshot,
  previous: Release | undefined,
  options: BuildOptions,
): Promise<ReleaseBuild> {
  const { root, config, releases, sourceHash, log } = options
  const folder = makeStaging(releases)
  const origin = config.SITE_URL

  const renderer = await log.step('bundle', async () => {
    // In a separate process, so that the memory of Astro and Vite is free before the pages are rendered.
    await bundleInProcess({ root, releases, folder, sourceHash })
    return { result: await loadRenderer(releases, sourceHash, { origin }), note: sourceHash }
  })
  const workers = startWorkers(os.availableParallelism())
  try {
    renderer.showSnapshot(snapshot)
    const before = previous && withoutDamage(previous)
    const build = createBuild({ snapshot, renderer, workers, origin, previous: before }, folder)

    await log.step('render', async () => {
      await writePages(build)
      return { result: undefined, note: `${build.rendered} pages` }
    })
    await log.step('compress', async () => {
      await compressFiles(build, renderer.files)
      return { result: undefined, note: `${renderer.files.length} files` }
    })
    await finishRelease(build, options)
    return build
  } finally {
    await workers.end()
  }
}

/** Of a damaged release, only the undamaged assets are kept: other shared files would spread the damage. */
function withoutDamage(release: Release): Release {
  if (damageOf(release) === undefined) return release
  const files = [...release.files].filter(
    ([file, record]) => isHashedAsset(file) && !fileDamage(release.folder, file, record),
  )
  return { ...release, files: new Map(files) }
}
