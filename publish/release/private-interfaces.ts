/**
 * Everything of Astro, Vite and Pagefind that the release engine uses and that is not their public API. This file is
 * written for the pinned versions in package.json; `checkVersions` refuses any other version, and
 * tests/contract/private-interfaces.test.ts shows what a new version has changed.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { encode } from 'cborg'
import { OperationError } from '../../ops/operation-error.ts'

/** The versions that this file was written for. */
export const supportedVersions = { astro: '7.3.5', vite: '8.3.8', pagefind: '1.6.0' } as const

/** Throws if another version is installed than the supported one. */
export function checkVersions(versionOf = installedVersion): void {
  for (const [name, supported] of Object.entries(supportedVersions)) {
    const installed = versionOf(name)
    if (installed === supported) continue
    throw new OperationError(
      'build',
      `${name} ${installed} is installed, and the build is written for ${name} ${supported}`,
      'publish/release/private-interfaces.ts',
      `Install the versions of package-lock.json (npm ci), or adapt this file to ${name} ${installed} and its contract test.`,
    )
  }
}

function installedVersion(name: string): string {
  const main = import.meta.resolve(name)
  const folder = main.slice(0, main.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  return (JSON.parse(readFileSync(fileURLToPath(new URL('package.json', folder)), 'utf8')) as { version: string })
    .version
}

// Astro: the app inside its prerenderer, the options of that app, and its listing of paths.

/** A route's module. A page that exports `detailPages` is rendered once as a template; see `render/page-templates.ts`. */
export interface PageModule {
  /** `DetailPages` of src/layouts/detail/detail-page.ts. */
  detailPages?: {
    fillTemplate(template: string): (pathname: string) => string
    listPages(): { pathname: string; cacheKey: string }[]
  }
}

interface PageData {
  key: string
  component: string
  route: unknown
  styles: unknown[]
}

/** The app inside a bundled site, which renders its pages. */
export interface AstroApp {
  manifest: { routes: { routeData: PathWithRoute['route'] }[] }
  /** The results of `getStaticPaths`; they outlive a build in the same process. */
  routeCache: { clearAll(): void }
  render(request: Request, options: { routeData: unknown; locals?: object }): Promise<Response>
  getComponentByRoute(route: PathWithRoute['route']): Promise<PageModule>
  getOptions(): { allPages: Record<string, PageData>; settings: { scripts: unknown[] } }
  setInternals(internals: unknown): void
  setOptions(options: unknown): void
}

/** Lists the paths of routes. */
export type StaticPaths = new (
  app: Pick<AstroApp, 'manifest' | 'routeCache' | 'getComponentByRoute'>,
) => { getAll(): Promise<PathWithRoute[]> }

/** The state that an app needs to render outside of the build that bundled it. */
export interface AppState {
  scripts: unknown[]
  pages: PageData[]
}

export const astro = {
  /** Output folder of the bundled code, and the prefix of its main module's name. */
  bundleFolder: '.prerender',
  mainModule: 'prerender-entry',
  /** Name of the Vite environment in which pages are bundled. */
  environment: 'prerender',
  /** The module with `StaticPaths`; Astro does not export it. */
  staticPathsModule: () => fileURLToPath(new URL('./runtime/prerender/static-paths.js', import.meta.resolve('astro'))),

  /** Styles that Astro writes into the body of a page with islands; src/styles/live.css has the same rule. */
  islandStyle: /<style>astro-island,[^<]*<\/style>/,

  /** The app that Astro's prerenderer has after its setup. */
  appOf(prerenderer: AstroPrerenderer): AstroApp {
    const { app } = prerenderer as AstroPrerenderer & { app?: AstroApp }
    if (!app) throw new Error(`the prerenderer of Astro ${supportedVersions.astro} does not contain its app`)
    return app
  },

  stateOf(app: AstroApp): AppState {
    const { allPages, settings } = app.getOptions()
    const pages = Object.values(allPages).map(({ key, component, styles }) => ({ key, component, styles, route: null }))
    return { scripts: settings.scripts, pages }
  },

  giveState(app: AstroApp, { scripts, pages }: AppState): void {
    app.setInternals({
      pagesByKeys: new Map(pages.map((page) => [page.key, page])),
      entrySpecifierToBundleMap: new Map(),
    })
    app.setOptions({ settings: { scripts }, logger: { options: { destination: { write() {} } } } })
  },
} as const

// Vite: the helper module that it wraps around every `import()`.

export const vite = {
  preloadHelper: '\0vite/preload-helper.js',
  /** The export that a replacement of the helper must have. */
  preloadExport: '__vitePreload',
} as const

// Pagefind: the files of its index. They contain CBOR after a signature, compressed with gzip.

const signature = Buffer.from('pagefind_dcd')
const encodeFile = (content: unknown) => Buffer.concat([signature, encode(content)])

/** A word with its pages and its positions on each, both delta-encoded. */
export type WordPlaces = [word: string, places: [pageStep: number, positionSteps: number[]][]]

/** What a search result shows of a page. The pieces of `content`, separated by U+200B, are counted as its words. */
export interface Fragment {
  anchors: []
  content: string
  filters: object
  meta: Readonly<Record<string, string>>
  url: string
  word_count: number
}

export const pagefind = {
  version: supportedVersions.pagefind,
  signature,
  /** Language keys are case-sensitive, so the same spelling is used everywhere. */
  language: 'zh-tw',
  /** Pagefind's own files for browsers. */
  runtimeFiles: ['pagefind.js', 'wasm.unknown.pagefind'],
  entryFile: 'pagefind-entry.json',
  chunkFile: (hash: string) => `index/${hash}.pf_index`,
  fragmentFile: (group: string) => `fragment/${group}.pf_fragment`,
  metaFile: (hash: string) => `pagefind.${pagefind.language}_${hash}.pf_meta`,

  /** The first file that a browser loads; it names the file of `meta`. */
  entry: (metaHash: string, pages: number) => ({
    languages: { [pagefind.language]: { hash: `${pagefind.language}_${metaHash}`, wasm: null, page_count: pages } },
    include_characters: [...'_‿⁀⁔︳︴﹍﹎﹏＿'],
  }),

  /**
   * Besides pages, a word may have other spellings, and each page may have the word's positions in its metadata: not
   * used here.
   */
  chunk: (words: readonly WordPlaces[]) =>
    encodeFile([words.map(([word, places]) => [word, places.map(([page, positions]) => [page, positions, []]), []])]),

  /** Pages in the order of equal hits, and the chunks of words. */
  meta: (pages: readonly MetaPage[], chunks: readonly MetaChunk[], metaFields: readonly string[]) =>
    encodeFile([
      pagefind.version,
      pages.map(({ id, words, group }) => [id, words, group]),
      chunks.map(({ first, last, hash }) => [first, last, hash]),
      // Filters and sorts: not used; hits are counted and filtered by their ids, which contain the kind
      // (src/stores/search/hits.ts).
      [],
      [],
      metaFields,
    ]),

  fragment: (url: string, { meta, content }: Pick<Fragment, 'meta' | 'content'>, words: number): Fragment => ({
    anchors: [],
    content,
    filters: {},
    meta,
    url,
    word_count: words,
  }),

  /** The content of a fragment file, by the ids of its pages. */
  fragments: (fragments: Readonly<Record<string, Fragment>>) =>
    Buffer.concat([signature, Buffer.from(JSON.stringify(fragments))]),
  readFragments: (content: Buffer) =>
    JSON.parse(content.toString('utf8', signature.length)) as Record<string, Fragment>,
} as const

interface MetaPage {
  id: string
  /** Number of words of the page. */
  words: number
  /** Name of its fragment file. */
  group: string
}

interface MetaChunk {
  first: string
  last: string
  hash: string
}
