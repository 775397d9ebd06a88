import type { Snapshot } from '../../src/content/snapshot.ts'
import { damageOf } from './files/index.ts'
import { finishRelease } from './finish-release.ts'
import { type BuildOptions, createBuild, type ReleaseBuild, writePages } from './release-build.ts'
import { makeStaging, type Release } from './releases/index.ts'
import { loadRenderer } from './render/index.ts'
import { startWorkers } from './workers.ts'

/** Renders the changed pages and keeps all others. Returns the reason if a cold build is necessary. */
export async function incrementalBuild(
  snapshot: Snapshot,
  previous: Release,
  options: BuildOptions,
): Promise<ReleaseBuild | string> {
  const { releases, sourceHash, config, log } = options
  const folder = makeStaging(releases)
  const origin = config.SITE_URL
  const workers = startWorkers(1)
  try {
    const damage = damageOf(previous)
    if (damage !== undefined) return damage
    const renderer = await loadRenderer(releases, sourceHash, { origin }).catch(
      (error: Error) => `its renderer cannot be used: ${error.message}`,
    )
    if (typeof renderer === 'string') return renderer
    renderer.showSnapshot(snapshot)
    const build = createBuild({ snapshot, renderer, workers, origin, previous }, folder)

    await log.step('render', async () => {
      await writePages(build, previous.notes())
      for (const file of renderer.files) build.staged.keep(file)
      return { result: undefined, note: `${build.rendered} of ${build.pages.size} pages, with the kept renderer` }
    })
    await finishRelease(build, options)
    return build
  } finally {
    await workers.end()
  }
}
