import { astro } from '../private-interfaces.ts'

const islands = /<astro-island[^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"[^>]*?client="([^"]+)"/g
/** The directive of islands that may wait for a first view (`src/islands/after-first-view.ts`). */
const later = 'after-first-view'

/**
 * Corrects what Astro writes for the islands of a page: their styles are in src/styles/live.css, because HTML does not
 * allow them in the body, and their scripts are requested with the page, not after its styles, unless they may wait.
 */
export function correctIslands(html: string): string {
  const found = [...html.matchAll(islands)]
  if (found.length === 0) return html
  const scripts = found.flatMap(([, component = '', renderer = '', when]) =>
    when === later ? [] : [component, renderer],
  )
  const links = [...new Set(scripts)].map((address) => `<link rel="modulepreload" href="${address}">`)
  return html.replace(astro.islandStyle, '').replace('</head>', `${links.join('')}</head>`)
}
