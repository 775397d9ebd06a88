import type { Plugin } from 'vite'
import { vite } from '../private-interfaces.ts'

/** What Vite wraps around every `import()`: here it only waits for the styles of what is loaded on demand. */
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

/** What scripts of every page are made of. As one file it is one request, and compresses as one text. */
const everyPage =
  /vite\/preload-helper|domain\/(?:copy\/(?:fill|contract-common)|session)\.ts$|src\/stores\/(?:local-storage|toast)\.ts$|src\/elements\/(?:site-nav|session-link|session-keeper|toast-region|icon-fallback|tooltip-on-demand|floating-styles|load-styles|wear-buttons|server-state|register-worker|search-box|search-fields)\.ts$/

/** What every list has to page by. */
const listPages = /src\/elements\/data-list-pages\.ts$|domain\/(?:pagination|copy\/contract-pages)\.ts$/

/**
 * Keeps the scripts of every page small. Vite's own preload helper costs each static page 1 kB of its 8 kB of
 * JavaScript, to save a round trip where more is loaded on demand: this one is a quarter of that (Astro's setting of
 * `modulePreload` leaves no other way). And small shared modules are not scattered over files of their own.
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
                output: {
                  codeSplitting: {
                    groups: [
                      { name: 'every-page', test: everyPage },
                      { name: 'list-pages', test: listPages },
                    ],
                  },
                  // Astro names a page's script by 40 characters more, which each page would repeat.
                  entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_astro_type_script.*/, '')}.[hash].js`,
                },
              },
            },
          }
        : undefined,
    load: (id) => (id === vite.preloadHelper ? { code: helper, moduleSideEffects: false } : undefined),
  }
}
