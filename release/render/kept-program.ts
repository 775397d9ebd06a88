/**
 * The bundled program stays in its release, so that a patch of the game's data renders its pages without bundling the
 * same code again (3 of 5 s). What stands here of Astro's inside is what its prerenderer gives its app before a build;
 * whatever fails makes `loadProgram` return nothing, and the build bundles anew.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { logText } from '../../domain/log-text.ts'
import { metaFolder, type Release } from '../publish/release.ts'
import { createRender, type Frames, type PageModule, type RenderingApp } from './frames.ts'
import type { Program } from './program.ts'

const folderName = 'program'
const stateFile = 'kept.json'
const framesFile = 'frames.json'
/** The module that lists paths; see `staticPathsPlugin`. */
export const staticPathsName = 'static-paths'

interface PageData {
  key: string
  component: string
  route: unknown
  moduleSpecifier?: string
  styles: unknown[]
}

type AstroStaticPaths = new (
  app: Pick<AstroApp, 'manifest' | 'routeCache' | 'getComponentByRoute'>,
) => { getAll(): Promise<PathWithRoute[]> }

interface AstroApp extends RenderingApp {
  manifest: { routes: { routeData: PathWithRoute['route'] }[] }
  routeCache: unknown
  getComponentByRoute(route: PathWithRoute['route']): Promise<PageModule>
  getOptions(): { allPages: Record<string, PageData>; settings: { scripts: unknown[] } }
  setInternals(internals: unknown): void
  setOptions(options: unknown): void
}

/** Counts up whenever the note below, or what is read from it, changes. */
const keptFormat = 5

interface KeptState {
  format: number
  /** The program's main module, and that of Astro's listing of paths; below its folder. */
  entry: string
  staticPaths: string
  code: string
  routes: string[]
  files: string[]
  readers: string[]
  scripts: unknown[]
  pages: PageData[]
}

interface KeepOptions {
  standard: AstroPrerenderer
  staging: string
  /** Folder of the bundled code, which Astro deletes after the build. */
  from: string
  code: string
  routes: readonly string[]
  files: readonly string[]
  readers: ReadonlySet<string>
}

/** Copies the bundled program into the staging folder's own notes. */
export function keepProgram({ standard, staging, from, code, routes, files, readers }: KeepOptions): void {
  const app = (standard as AstroPrerenderer & { app?: AstroApp }).app
  const modules = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const find = (name: string) => modules.find((file) => path.basename(file).startsWith(name))
  const [entry, staticPaths] = [find('prerender-entry'), find(staticPathsName)]
  if (!app || !entry || !staticPaths) return
  const { allPages, settings } = app.getOptions()
  const target = path.join(staging, metaFolder, folderName)
  mkdirSync(target, { recursive: true })
  cpSync(from, target, { recursive: true })
  const pages = Object.values(allPages).map(({ key, component, styles }) => ({ key, component, styles, route: null }))
  const state: KeptState = {
    format: keptFormat,
    entry,
    staticPaths,
    code,
    routes: [...routes],
    files: [...files],
    readers: [...readers],
    scripts: settings.scripts,
    pages,
  }
  writeFileSync(path.join(target, stateFile), JSON.stringify(state))
}

/** Keeps the frames that were made while pages were rendered, beside the program where that is kept. */
export function keepFrames(staging: string, frames: Frames): void {
  const target = path.join(staging, metaFolder, folderName)
  if (existsSync(target)) writeFileSync(path.join(target, framesFile), JSON.stringify([...frames]))
}

/** Copies the program that a release keeps into the staging folder; it is small. */
export function carryProgram({ from, to }: { from: string; to: string }): void {
  const target = path.join(to, metaFolder, folderName)
  mkdirSync(target, { recursive: true })
  cpSync(path.join(from, metaFolder, folderName), target, { recursive: true })
}

/** Beside the releases: a copy of the kept program, in a folder named after its code. */
const standingFolder = '.program'
let loaded = false

/**
 * Node keeps compiled modules by their path, so that a program is best loaded from one that stays. Modules keep what they
 * have read, too, so that a second build of one process takes the release's own. A copy that cannot be made is no loss.
 */
function standingCopy({ folder }: Release, code: string): string {
  const own = path.join(folder, metaFolder, folderName)
  if (loaded) return own
  loaded = true
  const standing = path.join(path.dirname(folder), standingFolder)
  const copy = path.join(standing, code)
  try {
    if (existsSync(path.join(copy, stateFile))) return copy
    rmSync(standing, { recursive: true, force: true })
    cpSync(own, `${copy}.new`, { recursive: true })
    renameSync(`${copy}.new`, copy)
    return copy
  } catch {
    return own
  }
}

/** The program that a release keeps, or undefined where it cannot be used. `framed: false` renders each page in full. */
export async function loadProgram(
  release: Release,
  origin: string,
  { framed = true } = {},
): Promise<Program | undefined> {
  const folder = path.join(release.folder, metaFolder, folderName)
  try {
    const state: KeptState = JSON.parse(readFileSync(path.join(folder, stateFile), 'utf8'))
    if (state.format !== keptFormat) throw new Error(`its note has format ${state.format}, not ${keptFormat}`)
    if (state.code !== release.info.code) return
    const copy = standingCopy(release, state.code)
    // As in the build that bundled it; React would load its larger half for development.
    process.env.NODE_ENV = 'production'
    const { app } = (await import(pathToFileURL(path.join(copy, state.entry)).href)) as { app: AstroApp }
    app.setInternals({
      pagesByKeys: new Map(state.pages.map((page) => [page.key, page])),
      entrySpecifierToBundleMap: new Map(),
    })
    app.setOptions({ settings: { scripts: state.scripts }, logger: { options: { destination: { write() {} } } } })
    const { StaticPaths } = (await import(pathToFileURL(path.join(copy, state.staticPaths)).href)) as {
      StaticPaths: AstroStaticPaths
    }
    const frames = framed ? readFrames(folder) : undefined
    return {
      code: state.code,
      routes: state.routes,
      files: state.files,
      readers: new Set(state.readers),
      staticPaths: () => listPaths(app, StaticPaths, frames),
      render: createRender(app, origin, frames),
      keepFrames: (staging) => frames && keepFrames(staging, frames),
    }
  } catch (error) {
    rmSync(path.join(path.dirname(release.folder), standingFolder), { recursive: true, force: true })
    console.warn(`The kept program cannot be used, the site is bundled anew: ${logText((error as Error).message)}`)
    return
  }
}

function readFrames(folder: string): Frames {
  return new Map(JSON.parse(readFileSync(path.join(folder, framesFile), 'utf8')) as [string, string][])
}

/** All paths in the sequence of their routes: from Astro, or from the page itself where its frame is known. */
async function listPaths(app: AstroApp, StaticPaths: AstroStaticPaths, frames?: Frames): Promise<PathWithRoute[]> {
  const { manifest, routeCache } = app
  const getComponentByRoute: AstroApp['getComponentByRoute'] = (route) => app.getComponentByRoute(route)
  const paths: PathWithRoute[] = []
  for (const entry of manifest.routes) {
    const route = entry.routeData
    const own = frames?.has(route.component) ? await getComponentByRoute(route) : undefined
    if (own?.listPages) {
      for (const page of own.listPages()) paths.push({ ...page, route })
      continue
    }
    const one = { manifest: { ...manifest, routes: [entry] }, routeCache, getComponentByRoute }
    for (const page of await new StaticPaths(one).getAll()) paths.push(page)
  }
  return paths
}
