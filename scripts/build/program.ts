import type { PathWithRoute } from 'astro'

/** The built site as something that renders pages; made by Astro now, or kept from an earlier build. */
export interface Program {
  /** Hash of the bundled code and of the settings that pages show. */
  code: string
  /** Route patterns, such as `/item/[id]`. */
  routes: readonly string[]
  /** Files that every page may use: bundled scripts and styles, and what stands in `public`. */
  files: readonly string[]
  staticPaths(): Promise<PathWithRoute[]>
  /** Bytes of a page or endpoint. */
  render(path: PathWithRoute): Promise<Uint8Array>
}

/** File of a path in the build format `file`. */
export function outputFile({ pathname, route }: PathWithRoute): string {
  const name = pathname.replace(/^\/|\/$/g, '')
  if (route.type === 'endpoint') return name
  return name === '' ? 'index.html' : `${name}.html`
}
