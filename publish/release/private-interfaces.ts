/**
 * Everything of Astro, Vite and Pagefind that the release engine uses and that they do not promise to keep. Each is
 * written for one version, which package.json pins; `checkVersions` refuses another one by name, and
 * tests/contract/private-interfaces.test.ts tells what a new one has changed.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { encode } from 'cborg'
import { OperationError } from '../../ops/operation-error.ts'

/** The versions that what stands below was read from. */
export const supportedVersions = { astro: '7.3.5', vite: '8.3.8', pagefind: '1.6.0' } as const

/** Throws where another version is installed than the one that this file is written for. */
export function checkVersions(versionOf = installedVersion): void {
  for (const [name, supported] of Object.entries(supportedVersions)) {
    const installed = versionOf(name)
    if (installed === supported) continue
    throw new OperationError(
      'build',
      `${name} ${installed} is installed, and the build is written for ${name} ${supported}`,
      'publish/release/private-interfaces.ts',
      `Install what package-lock.json names (npm ci), or adapt this file to ${name} ${installed} and its contract test.`,
    )
  }
}

function installedVersion(name: string): string {
  const main = import.meta.resolve(name)
  const folder = main.slice(0, main.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  return (JSON.parse(readFileSync(fileURLToPath(new URL('package.json', folder)), 'utf8')) as { version: string })
    .version
}

// Astro: the app inside its prerenderer, what a build gives that app, and its listing of paths.

/** A route's module. A page that exports the last two is rendered once and filled; see `render/page-templates.ts`. */
export interface PageModule {
  fillTemplate?(template: string): (pathname: string) => string
  listPages?(): { pathname: string; cacheKey: string }[]
}

interface PageData {
  key: string
  component: string
  route: unknown
  styles: unknown[]
}

/** The app that stands in a bundled site and renders its pages. */
export interface AstroApp {
  manifest: { routes: { routeData: PathWithRoute['route'] }[] }
  /** What `getStaticPaths` gave; it outlives a build in the same process. */
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

/** What an app is given before it can render outside of the build that bundled it. */
export interface AppState {
  scripts: unknown[]
  pages: PageData[]
}

export const astro = {
  /** Where a build puts the bundled code, below its output folder, and how its main module's name begins. */
  bundleFolder: '.prerender',
  mainModule: 'prerender-entry',
  /** Name of the environment of Vite in which pages are bundled. */
  environment: 'prerender',
  /** The module with `StaticPaths`; it is not among Astro's exports. */
  staticPathsModule: () => fileURLToPath(new URL('./runtime/prerender/static-paths.js', import.meta.resolve('astro'))),

  /** The app that Astro's prerenderer holds after its setup. */
  appOf(prerenderer: AstroPrerenderer): AstroApp {
    const { app } = prerenderer as AstroPrerenderer & { app?: AstroApp }
    if (!app) throw new Error(`the prerenderer of Astro ${supportedVersions.astro} was expected to hold its app`)
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

// Vite: the module that it wraps around every `import()`.

export const vite = {
  preloadHelper: '\0vite/preload-helper.js',
  /** What a replacement of the helper has to export. */
  preloadExport: '__vitePreload',
} as const

// Pagefind: the files of its index. What stands in them is CBOR, behind a signature, and compressed with gzip.

const signature = Buffer.from('pagefind_dcd')
const coded = (content: unknown) => Buffer.concat([signature, encode(content)])

/** A word with its pages, as steps, and its positions on each, as steps. */
export type WordPlaces = [word: string, places: [pageStep: number, positionSteps: number[]][]]

/** What an answer shows of a page. The pieces of `content`, parted by U+200B, are counted as its words. */
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
  /** Language keys are compared with their case, so one spelling serves everywhere. */
  language: 'zh-tw',
  /** Its own files for browsers. */
  runtimeFiles: ['pagefind.js', 'wasm.unknown.pagefind'],
  entryFile: 'pagefind-entry.json',
  chunkFile: (hash: string) => `index/${hash}.pf_index`,
  fragmentFile: (group: string) => `fragment/${group}.pf_fragment`,
  metaFile: (hash: string) => `pagefind.${pagefind.language}_${hash}.pf_meta`,

  /** What a browser asks for first; it names the file of `meta`. */
  entry: (metaHash: string, pages: number) => ({
    languages: { [pagefind.language]: { hash: `${pagefind.language}_${metaHash}`, wasm: null, page_count: pages } },
    include_characters: [...'_‿⁀⁔︳︴﹍﹎﹏＿'],
  }),

  /** Beside its pages, a word has other spellings, and each page the word's positions in its meta: ours have none. */
  chunk: (words: readonly WordPlaces[]) =>
    coded([words.map(([word, places]) => [word, places.map(([page, positions]) => [page, positions, []]), []])]),

  /** Pages in the sequence in which equal hits are answered, and the chunks of words. */
  meta: (pages: readonly MetaPage[], chunks: readonly MetaChunk[], metaFields: readonly string[]) =>
    coded([
      pagefind.version,
      pages.map(({ id, words, group }) => [id, words, group]),
      chunks.map(({ first, last, hash }) => [first, last, hash]),
      // Filters and sorts: answers are counted and chosen by their ids, which say the kind (src/stores/search/hits.ts).
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

  /** The content of a file of fragments, by the ids of their pages. */
  fragments: (fragments: Readonly<Record<string, Fragment>>) =>
    Buffer.concat([signature, Buffer.from(JSON.stringify(fragments))]),
  readFragments: (content: Buffer) =>
    JSON.parse(content.toString('utf8', signature.length)) as Record<string, Fragment>,
} as const

interface MetaPage {
  id: string
  /** Words of the page. */
  words: number
  /** Name of its file of fragments. */
  group: string
}

interface MetaChunk {
  first: string
  last: string
  hash: string
}
