/**
 * The code that renders the pages of a bundled site, kept next to the releases in a folder named after its source hash:
 * a patch of the game's data renders pages without bundling the same code again, and Node caches compiled modules by
 * their path.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryName } from '../../../ops/atomic-files.ts'
import { listFiles } from '../../../ops/list-files.ts'
import { type AppState, astro } from '../private-interfaces.ts'

/** Additional modules in a bundled site: Astro's listing of paths, and the loader of the snapshot. */
export const chunkNames = { staticPaths: 'almanac-static-paths', snapshot: 'almanac-snapshot' } as const

const renderersFolder = '.renderers'
const stateFile = 'renderer.json'

interface BundledSite {
  /** Hash over sources and settings. */
  hash: string
  app: AppState
  /** Modules that import the snapshot, directly or indirectly, by their paths. */
  readers: readonly string[]
  /** The service worker's code without its release-specific part. */
  serviceWorker: string
}

export interface KeptRenderer extends BundledSite {
  folder: string
  /** Files that every page may use: bundled scripts and styles, and the content of `public`. */
  files: readonly string[]
  /** Modules of the renderer: its main module, Astro's listing of paths, and the loader of the snapshot. */
  modules: Readonly<Record<'main' | keyof typeof chunkNames, string>>
}

/** Copies the bundled code from `site` to the folder of renderers. */
export function keepRenderer(releases: string, site: string, bundled: BundledSite): void {
  const bundle = path.join(site, astro.bundleFolder)
  const files = listFiles(site).filter((file) => !file.startsWith(`${astro.bundleFolder}/`))
  const code = listFiles(bundle)
  const find = (name: string) => {
    const file = code.find((file) => path.basename(file).startsWith(name))
    if (file === undefined) throw new Error(`the bundled site has no module ${name}`)
    return file
  }
  const modules = {
    main: find(astro.mainModule),
    staticPaths: find(chunkNames.staticPaths),
    snapshot: find(chunkNames.snapshot),
  }
  const folder = path.join(releases, renderersFolder)
  mkdirSync(folder, { recursive: true })
  const temporary = temporaryName(folder)
  cpSync(bundle, temporary, { recursive: true })
  writeFileSync(path.join(temporary, stateFile), JSON.stringify({ ...bundled, files, modules }))
  rmSync(path.join(folder, bundled.hash), { recursive: true, force: true })
  renameSync(temporary, path.join(folder, bundled.hash))
}

/** The note of a renderer. Throws if there is none. */
export function readRenderer(releases: string, hash: string): KeptRenderer {
  const folder = path.join(releases, renderersFolder, hash)
  return { ...(JSON.parse(readFileSync(path.join(folder, stateFile), 'utf8')) as KeptRenderer), folder }
}

/** Deletes the renderers that no release needs, and what a killed build has left. */
export function pruneRenderers(releases: string, needed: ReadonlySet<string>): void {
  const folder = path.join(releases, renderersFolder)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!needed.has(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
