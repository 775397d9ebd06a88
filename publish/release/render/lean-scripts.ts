import type { Plugin } from 'vite'
import { vite } from '../private-interfaces.ts'

/**
 * Replaces the helper that Vite wraps around every `import()`: it only waits for the styles of lazily loaded modules.
 */
const helper = `
export const ${vite.preloadExport} = (load, styles = []) =>
  Promise.all(styles.map((file) => new Promise((done) => {
    const href = '/' + file
    if (document.querySelector('link[href="' + href + '"]')) return done()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = done
    document.head.append(link)
  }))).then(load)
`

/** Modules of every page's script, in one file: one request, and better compression. */
const everyPage = new RegExp(
  [
    'vite/preload-helper',
    'domain/(?:copy/(?:fill|first-script)|accounts/session)\\.ts$',
    'src/stores/(?:local-storage|toast)\\.ts$',
    'src/elements/(?:site-nav|session-link|session-keeper|toast-region|icon-fallback|tooltip-(?:on-demand|anchors))\\.ts$',
    'src/elements/(?:after-first-view|floating-styles|load-styles|wear-buttons|server-state|register-worker)\\.ts$',
    'src/elements/search-(?:box|fields)\\.ts$',
  ].join('|'),
)

/** What every island needs of React, except the renderer, which the page preloads. */
const react =
  /node_modules\/(?:(?:react|scheduler|@nanostores\/react)\/|react-dom\/(?:index|cjs\/react-dom\.production)\.)/

/** Modules that every paginated list needs. */
const listPages = new RegExp(
  ['src/elements/write-address\\.ts$', 'domain/(?:text/fold-text|lists/pagination|copy/list-count)\\.ts$'].join('|'),
)

/** Buttons of a list's pages, for the lists that have several. */
const pageButtons = /(?:src\/(?:elements\/draw-pages|parts\/pager)|domain\/copy\/page-buttons)\.ts$/

/** Texts that many lazily loaded parts share; without a group they would be in the script of every page. */
const commonTexts = /domain\/copy\/every-page\.ts$/

/** What every call to the host needs, in islands and for the check of a stored session. */
const hostCalls = new RegExp(
  [
    'node_modules/(?:valibot|nanostores)/',
    'api/(?:auth|client|endpoint|errors|fields|live-fields)\\.ts$',
    'src/stores/(?:api|ask-again|session)\\.ts$',
    'domain/(?:copy/session|items/(?:grade|item-ids)|time/taipei-time)\\.ts$',
  ].join('|'),
)

/** Parts of most islands. */
const islandParts = new RegExp(
  [
    'src/ui/(?:ActionButton|EmptyState|ErrorBoundary|Form|SelectField|Tabs|TextField)\\.tsx$',
    'src/(?:ui/(?:create-react|use-when-host-is-back)|parts/(?:empty-state|ornament|select)|stores/failure-text)\\.ts$',
  ].join('|'),
)

/** Items, prices and offers without React, for the first offers of a search; nothing that static pages load. */
const offers = new RegExp(
  [
    'src/parts/(?:item-cards|item-label|price|table|offers/[\\w-]+)\\.ts$',
    'src/stores/market-(?:search|url)\\.ts$',
    'api/market\\.ts$',
    'domain/market/(?:currency-tag|keyword|money-text|offer-page|offers-and-sales|price-tier)\\.ts$',
    'domain/market/(?:sale-range|shop-filter|shop-rows|watch-list)\\.ts$',
    'domain/values/round\\.ts$',
  ].join('|'),
)

/** Parts of islands that list items, prices and places. */
const liveLists = new RegExp(
  [
    'src/ui/(?:ChoiceGroup|ClearButton|CopyButton|ItemCards|ItemLabel|ItemLink|MapName|Pagination|Price|ScrollTable)\\.tsx$',
    'src/ui/(?:use-item|use-items-named)\\.ts$',
    'src/stores/(?:item-pages|items|record-names)\\.ts$',
  ].join('|'),
)

/** Otherwise Rolldown adds what the modules import, and a static page that needs one of those loads the whole group. */
const ownModulesOnly = { includeDependenciesRecursively: false }

/**
 * Keeps the scripts of every page small. Vite's own preload helper takes 1 kB of the 8 kB of JavaScript of each static
 * page, to save a round trip when a module is loaded lazily; this one takes a quarter of that (Astro has no usable
 * `modulePreload` setting). It also prevents small shared modules from becoming separate files.
 */
export function leanScripts(): Plugin {
  return {
    name: 'lean-scripts',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: false,
              rolldownOptions: {
                // Required by `ownModulesOnly`.
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    groups: [
                      { name: 'every-page', test: everyPage },
                      { name: 'list-pages', test: listPages },
                      { name: 'page-buttons', test: pageButtons, ...ownModulesOnly },
                      { name: 'common-texts', test: commonTexts, ...ownModulesOnly },
                      { name: 'react', test: react },
                      { name: 'host-calls', test: hostCalls, ...ownModulesOnly },
                      { name: 'island-parts', test: islandParts, ...ownModulesOnly },
                      { name: 'offers', test: offers, ...ownModulesOnly },
                      { name: 'live-lists', test: liveLists, ...ownModulesOnly },
                    ],
                  },
                  // Astro's default name of a page's script is 40 characters longer, and every page would repeat it.
                  entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_astro_type_script.*/, '')}.[hash].js`,
                },
              },
            },
          }
        : undefined,
    load: (id) => (id === vite.preloadHelper ? { code: helper, moduleSideEffects: false } : undefined),
  }
}
