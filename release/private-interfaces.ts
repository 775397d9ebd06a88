/**
 * Everything of Astro, Vite and Pagefind that the release engine uses and that they do not promise to keep. Each is
 * written for one version, which package.json pins; `checkVersions` refuses another one by name, and
 * tests/contract/private-interfaces.test.ts tells what a new one has changed.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { OperationError } from '../operate/operation-error.ts'

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
      'release/private-interfaces.ts',
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
  routeCache: unknown
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

// Pagefind: the files of its index. What stands in them is CBOR, behind a mark, and compressed with gzip.

/** What `CborWriter` offers. */
interface Output {
  raw(bytes: Uint8Array): void
  array(length: number): void
  number(value: number): void
  text(value: string): void
}

const mark = Buffer.from('pagefind_dcd')

export const pagefind = {
  version: supportedVersions.pagefind,
  mark,
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

  /** A chunk of so many words: each word, its pages as steps, and its positions on each as steps. */
  beginChunk(to: Output, words: number): void {
    to.raw(mark)
    to.array(1)
    to.array(words)
  },
  beginWord(to: Output, word: string, pages: number): void {
    to.array(3)
    to.text(word)
    to.array(pages)
  },
  beginPlaces(to: Output, pageStep: number, positions: number): void {
    to.array(3)
    to.number(pageStep)
    to.array(positions)
  },
  /** Positions in the page's meta fields: the text holds the title already. */
  endPlaces: (to: Output) => to.array(0),
  /** Other spellings of the word: ours has none. */
  endWord: (to: Output) => to.array(0),

  /** Pages in the sequence in which equal hits are answered, and the chunks of words. */
  meta(to: Output, pages: readonly MetaPage[], chunks: readonly MetaChunk[], metaFields: readonly string[]): void {
    to.raw(mark)
    to.array(6)
    to.text(pagefind.version)
    to.array(pages.length)
    for (const { id, words, group } of pages) {
      to.array(3)
      to.text(id)
      to.number(words)
      to.text(group)
    }
    to.array(chunks.length)
    for (const { first, last, hash } of chunks) {
      to.array(3)
      for (const part of [first, last, hash]) to.text(part)
    }
    // Filters and sorts: answers are counted and chosen by their ids, which say the kind (src/elements/search/hits.ts).
    to.array(0)
    to.array(0)
    to.array(metaFields.length)
    for (const field of metaFields) to.text(field)
  },

  /** What an answer shows of a page. The pieces of `content`, parted by U+200B, are counted as its words. */
  fragment: (url: string, meta: Readonly<Record<string, string>>, content: string, words: number) =>
    JSON.stringify({ anchors: [], content, filters: {}, meta, url, word_count: words }),

  /** The content of a file of fragments, by the ids of their pages. */
  fragments(fragments: readonly (readonly [id: string, fragment: string])[]): Buffer {
    const parts = fragments.map(([id, fragment]) => `${JSON.stringify(id)}:${fragment}`)
    return Buffer.concat([mark, Buffer.from(`{${parts.join(',')}}`)])
  },

  /**
   * The fragments of such a file, as they stand there. None is read as JSON: within a text a quote follows a backslash,
   * so that what looks like the begin of a fragment is one.
   */
  readFragments(content: Buffer): Map<string, string> {
    const text = content.toString('utf8', mark.length)
    const begins = [...text.matchAll(/[{,]("[^"]*"):(?=\{"anchors":\[\],)/g)]
    return new Map(
      begins.map(({ 0: begin, 1: id = '', index }, place) => {
        const end = begins[place + 1]?.index ?? text.length - 1
        return [JSON.parse(id) as string, text.slice(index + begin.length, end)]
      }),
    )
  },
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
