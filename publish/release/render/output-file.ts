import type { PathWithRoute } from 'astro'

/** File of a path in the build format `file`. */
export function outputFile({ pathname, route }: PathWithRoute): string {
  const name = pathname.slice(pathname.startsWith('/') ? 1 : 0, pathname.endsWith('/') ? -1 : undefined)
  if (route.type === 'endpoint') return name
  return name === '' ? 'index.html' : `${name}.html`
}
