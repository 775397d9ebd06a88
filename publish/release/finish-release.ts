/** The steps after rendering, common to both build strategies. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freeMemory } from '../../ops/free-memory.ts'
import { isHashedAsset, pagePath } from './files/index.ts'
import { type BuildOptions, manyPages, type ReleaseBuild } from './release-build.ts'
import { contentId } from './releases/index.ts'
import { writeServiceWorker } from './render/index.ts'
import { writeSearchIndex } from './search-index/index.ts'
import { readPage, verify } from './verify/index.ts'
import { writeServerFiles } from './web-servers/index.ts'

/**
 * Number of releases for which a hashed asset is kept after its last use: a visitor's open page may still request it.
 */
const keptReleases = 10

/** Adds the search index, the service worker, old assets and the files of web servers; throws if anything is wrong. */
export async function finishRelease(build: ReleaseBuild, options: BuildOptions): Promise<void> {
  const { staged, facts, renderer, snapshot } = build
  const step = (name: string, run: () => string | Promise<string>) =>
    options.log.step(name, async () => ({ result: undefined, note: await run() }))

  // Every page is written; frees the memory for the index.
  renderer.showSnapshot()
  if (build.rendered >= manyPages) freeMemory()
  await step('search', () => addSearchIndex(build, options.sourceHash))
  await step('service worker', () => {
    const release = contentId(staged.files).slice(0, 12)
    const imageHost = options.config.PUBLIC_IMAGE_HOST
    return writeServiceWorker(staged, facts, { code: renderer.serviceWorker, release, imageHost })
  })
  await step('retire assets', () => retireAssets(build))
  await step('server files', () => {
    const pages = [...build.pages.values()].map(({ file }) => file)
    return writeServerFiles(staged.folder, facts, pages, options.config)
  })
  await step('verify', () => {
    const { counts } = snapshot.manifest
    return verify({ ...build, counts }, options.acceptFaults ?? false)
  })
}

function addSearchIndex({ staged, facts, texts, workers, origin }: ReleaseBuild, sourceHash: string): Promise<string> {
  return writeSearchIndex({
    staged,
    pages: facts.keys(),
    texts,
    sourceHash,
    readText: (file) => readPage(readFileSync(path.join(staged.folder, file), 'utf8'), pagePath(file), origin).text,
    writeWords: (input) => workers.run('writeWordIndex', input),
  })
}

/** Keeps the hashed assets of earlier releases for a while. */
function retireAssets({ staged, retired, previous }: ReleaseBuild): string {
  for (const file of previous?.files.keys() ?? []) {
    if (!isHashedAsset(file) || staged.files.has(file)) continue
    const age = (previous?.info.retired[file] ?? 0) + 1
    if (age > keptReleases) continue
    staged.keep(file)
    retired[file] = age
  }
  return `${Object.keys(retired).length} of earlier releases kept`
}
