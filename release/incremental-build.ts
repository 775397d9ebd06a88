import os from 'node:os'
import type { Snapshot } from '../src/content/snapshot.ts'
import { finishRelease } from './finish-release.ts'
import { makeStaging, type Release } from './publish/index.ts'
import { type BuildOptions, createBuild, keepPage, type ReleaseBuild, writePages } from './release-build.ts'
import { loadRenderer, planPages, type Renderer } from './render/index.ts'
import { startWorkers, type Workers } from './workers.ts'

/** What needs no snapshot, so that a refresh begins with it while it still asks the host. */
export interface EarlyStart {
  folder: string
  workers: Workers
  /** The renderer of the release before, or why it cannot be used. */
  renderer: Promise<Renderer | string>
  /** Resolves when the files of the release before stand in the folder, or with what of it is damaged. */
  linked: Promise<string | undefined>
}

/** Links the files of the release before into a new folder, in a worker, and loads its renderer meanwhile. */
export function startEarly(previous: Release, { releases, config }: BuildOptions): EarlyStart {
  const folder = makeStaging(releases)
  const workers = startWorkers(Math.min(2, os.availableParallelism()))
  const linked = workers.run('linkFiles', { from: previous.folder, to: folder })
  // Whoever waits for it hears of an error; a build that ends before that has one of its own.
  linked.catch(() => {})
  const renderer = loadRenderer(releases, previous.info.renderer, { origin: config.SITE_URL }).catch(
    (error: Error) => `its renderer cannot be used: ${error.message}`,
  )
  return { folder, workers, renderer, linked }
}

/** Renders the pages that changed and keeps all others. Returns what is wrong where only a cold build will do. */
export async function incrementalBuild(
  snapshot: Snapshot,
  previous: Release,
  { folder, workers, ...early }: EarlyStart,
  options: BuildOptions,
): Promise<ReleaseBuild | string> {
  const { config, log } = options
  const renderer = await early.renderer
  if (typeof renderer === 'string') return renderer
  renderer.showSnapshot(snapshot)

  const plan = await log.step('plan', async () => {
    const result = await planPages(renderer, previous.notes().pages)
    return { result, note: `${result.render.length} of ${result.pages.size} pages` }
  })
  const damage = await early.linked
  if (damage !== undefined) return damage
  const origin = config.SITE_URL
  const build = createBuild({ snapshot, renderer, workers, origin, folder, plan, previous, linked: true })

  await log.step('render', async () => {
    for (const file of plan.unchanged) keepPage(build, file)
    build.staged.removeUnkeptPages()
    await writePages(build, plan.render)
    for (const file of renderer.files) build.staged.keep(file)
    return { result: undefined, note: `${plan.render.length} of ${plan.pages.size} pages, with the kept renderer` }
  })
  await finishRelease(build, options)
  return build
}

/** Ends the workers, and waits for what still uses the folder. */
export async function endEarly({ workers, renderer, linked }: EarlyStart): Promise<void> {
  await workers.end()
  await Promise.allSettled([renderer, linked])
}
