import { astro } from '../private-interfaces.ts'

const scripts = /<astro-island[^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g

/**
 * Corrects what Astro writes for the islands of a page: their styles are in src/styles/live.css, because HTML does not
 * allow them in the body, and their scripts are requested with the page, not after its styles.
 */
export function correctIslands(html: string): string {
  const scriptAddresses = new Set([...html.matchAll(scripts)].flatMap(([, ...addresses]) => addresses))
  if (scriptAddresses.size === 0) return html
  const links = [...scriptAddresses].map((address) => `<link rel="modulepreload" href="${address}">`)
  return html.replace(astro.islandStyle, '').replace('</head>', `${links.join('')}</head>`)
}
