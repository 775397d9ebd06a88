import type { Snapshot } from '../src/content/snapshot.ts'
import { finishRelease } from './finish-release.ts'
import { makeStaging, type Release } from './publish/index.ts'
import { type BuildOptions, createBuild, type ReleaseBuild, writePages } from './release-build.ts'
import { loadRenderer, planPages } from './render/index.ts'
import { startWorkers } from './workers.ts'

/** Renders the pages that changed and keeps all others. Returns what is wrong where only a cold build will do. */
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
    // The files of the release before are linked in a worker, while the pages are planned.
    const linked = workers.run('linkFiles', { from: previous.folder, to: folder })
    // Whoever waits for it hears of an error; a build that ends before that has one of its own.
    linked.catch(() => {})
    const renderer = await loadRenderer(releases, sourceHash, { origin }).catch(
      (error: Error) => `its renderer cannot be used: ${error.message}`,
    )
    if (typeof renderer === 'string') return renderer
    renderer.showSnapshot(snapshot)
    const known = previous.notes()

    const plan = await log.step('plan', async () => {
      const result = await planPages(renderer, known.pages)
      return { result, note: `${result.render.length} of ${result.pages.size} pages` }
    })
    const damage = await linked
    if (damage !== undefined) return damage
    const build = createBuild({ snapshot, renderer, workers, origin, previous }, { folder, plan, linked: true })

    await log.step('render', async () => {
      for (const file of plan.unchanged) {
        build.staged.keep(file)
        const facts = known.facts.get(file)
        if (facts) build.facts.set(file, facts)
      }
      build.staged.removeUnkept('pages')
      await writePages(build, plan.render)
      for (const file of renderer.files) build.staged.keep(file)
      return { result: undefined, note: `${plan.render.length} of ${plan.pages.size} pages, with the kept renderer` }
    })
    await finishRelease(build, options)
    return build
  } finally {
    await workers.end()
  }
}
