import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { PathWithRoute } from 'astro'
import type { Snapshot } from '../../../src/content/snapshot.ts'
import { type AstroApp, astro, type StaticPaths } from '../private-interfaces.ts'
import { type KeptRenderer, readRenderer } from './kept-renderers.ts'
import { createPageRenderer, type RenderPage } from './page-templates.ts'

/** Renders the pages of a bundled site. */
export interface Renderer {
  files: readonly string[]
  serviceWorker: string
  /** Whether a page of this component shows data of the snapshot. */
  showsSnapshot(component: string): boolean
  /** Sets the snapshot that pages show; without one, the memory of the last one is freed. */
  showSnapshot(snapshot?: Snapshot): void
  /** Every page, route by route. */
  listPages(): AsyncIterable<PathWithRoute>
  /** Bytes of a page or endpoint. */
  render: RenderPage
}

interface LoadOptions {
  /** Origin of the site. */
  origin: string
  /** Renders a kind with thousands of pages through a template; `false` renders each page in full. */
  templates?: boolean
}

/** Loads a kept renderer. Throws if it cannot be used. */
export async function loadRenderer(
  releases: string,
  hash: string,
  { origin, templates = true }: LoadOptions,
): Promise<Renderer> {
  const stored = readRenderer(releases, hash)
  // As in the build that bundled it; otherwise React would load its larger development version.
  process.env.NODE_ENV = 'production'
  const { app } = await load<{ app: AstroApp }>(stored, 'main')
  astro.giveState(app, stored.app)
  const { StaticPaths } = await load<{ StaticPaths: StaticPaths }>(stored, 'staticPaths')
  const snapshots = await load<Pick<Renderer, 'showSnapshot'>>(stored, 'snapshot')
  const readers = new Set(stored.readers)
  // If no page seems to read the snapshot, the information is incomplete, and every page counts as reading it.
  const isKnown = stored.readers.some((file) => file.startsWith('src/pages/'))
  return {
    files: stored.files,
    serviceWorker: stored.serviceWorker,
    showsSnapshot: (component) => !isKnown || readers.has(component),
    showSnapshot(snapshot) {
      snapshots.showSnapshot(snapshot)
      app.routeCache.clearAll()
    },
    listPages: () => listPages(app, StaticPaths, templates),
    render: createPageRenderer(app, origin, templates),
  }
}

function load<Module>(kept: KeptRenderer, name: keyof KeptRenderer['modules']): Promise<Module> {
  return import(pathToFileURL(path.join(kept.folder, kept.modules[name])).href)
}

/**
 * Every page: from Astro, or, for a kind with thousands, from the page itself. Single pages come first: they include
 * the large lists, which workers compress while the keys of the others are computed.
 */
async function* listPages(app: AstroApp, Listing: StaticPaths, templates: boolean): AsyncIterable<PathWithRoute> {
  const { manifest, routeCache } = app
  const getComponentByRoute: AstroApp['getComponentByRoute'] = (route) => app.getComponentByRoute(route)
  const turn = (route: PathWithRoute['route']) => (route.pathname === undefined ? 1 : 0)
  for (const entry of manifest.routes.toSorted((a, b) => turn(a.routeData) - turn(b.routeData))) {
    const route = entry.routeData
    const page = templates && !route.pathname ? await getComponentByRoute(route) : undefined
    if (page?.detailPages) {
      for (const path of page.detailPages.listPages()) yield { ...path, route }
      continue
    }
    const one = { manifest: { ...manifest, routes: [entry] }, routeCache, getComponentByRoute }
    yield* await new Listing(one).getAll()
  }
}
