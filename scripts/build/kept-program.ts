/**
 * The bundled program stays in its release, so that a patch of the game's data renders its pages without bundling the
 * same code again (3 of 5 s). What stands here of Astro's inside is what its prerenderer gives its app before a build;
 * whatever fails makes `loadProgram` return nothing, and the build bundles anew.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { createRender, type RenderingApp } from './frames.ts'
import type { Program } from './program.ts'
import { metaFolder, type Release } from './release.ts'

const folderName = 'program'
const stateFile = 'kept.json'

interface PageData {
  key: string
  component: string
  route: unknown
  moduleSpecifier?: string
  styles: unknown[]
}

interface AstroApp extends RenderingApp {
  getOptions(): { allPages: Record<string, PageData>; settings: { scripts: unknown[] } }
  setInternals(internals: unknown): void
  setOptions(options: unknown): void
}

/** Counts up whenever the note below, or what is read from it, changes. */
const keptFormat = 2

interface KeptState {
  format: number
  entry: string
  code: string
  routes: string[]
  files: string[]
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
}

/** Copies the bundled program into the staging folder's own notes. */
export function keepProgram({ standard, staging, from, code, routes, files }: KeepOptions): void {
  const app = (standard as AstroPrerenderer & { app?: AstroApp }).app
  const entry = readdirSync(from).find((name) => name.startsWith('prerender-entry'))
  if (!app || !entry) return
  const { allPages, settings } = app.getOptions()
  const target = path.join(staging, metaFolder, folderName)
  mkdirSync(target, { recursive: true })
  cpSync(from, target, { recursive: true })
  const pages = Object.values(allPages).map(({ key, component, styles }) => ({ key, component, styles, route: null }))
  const state: KeptState = {
    format: keptFormat,
    entry,
    code,
    routes: [...routes],
    files: [...files],
    scripts: settings.scripts,
    pages,
  }
  writeFileSync(path.join(target, stateFile), JSON.stringify(state))
}

/** Copies an earlier release's program into the staging folder; it is small. */
export function carryProgram(from: Release, staging: string): void {
  const target = path.join(staging, metaFolder, folderName)
  mkdirSync(target, { recursive: true })
  cpSync(path.join(from.folder, metaFolder, folderName), target, { recursive: true })
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
    const { app } = (await import(pathToFileURL(path.join(folder, state.entry)).href)) as { app: AstroApp }
    app.setInternals({
      pagesByKeys: new Map(state.pages.map((page) => [page.key, page])),
      entrySpecifierToBundleMap: new Map(),
    })
    app.setOptions({ settings: { scripts: state.scripts }, logger: { options: { destination: { write() {} } } } })
    // Not among Astro's exports; resolved beside its main module.
    const staticPathsUrl = new URL('./runtime/prerender/static-paths.js', import.meta.resolve('astro'))
    const { StaticPaths } = (await import(staticPathsUrl.href)) as {
      StaticPaths: new (app: AstroApp) => { getAll(): Promise<PathWithRoute[]> }
    }
    return {
      code: state.code,
      routes: state.routes,
      files: state.files,
      staticPaths: () => new StaticPaths(app).getAll(),
      render: createRender(app, origin, framed),
    }
  } catch (error) {
    console.warn(`The kept program cannot be used, the site is bundled anew: ${(error as Error).message}`)
    return
  }
}
