import type { PathWithRoute } from 'astro'

/** The built site as something that renders pages; made by Astro now, or kept from an earlier build. */
export interface Program {
  /** Hash of the bundled code and of the settings that pages show. */
  code: string
  /** Route patterns, such as `/item/[id]`. */
  routes: readonly string[]
  /** Files that every page may use: bundled scripts and styles, and what stands in `public`. */
  files: readonly string[]
  /** Modules that read the snapshot, or lead to one that does, by their paths; a page not among them shows none of it. */
  readers: ReadonlySet<string>
  staticPaths(): Promise<PathWithRoute[]>
  /** Bytes of a page or endpoint. */
  render(path: PathWithRoute): Promise<Uint8Array>
  /** Notes in the release that is being built what rendering its pages has taught, for the next build. */
  keepFrames(staging: string): void
}

/** File of a path in the build format `file`. */
export function outputFile({ pathname, route }: PathWithRoute): string {
  const name = pathname.slice(pathname.startsWith('/') ? 1 : 0, pathname.endsWith('/') ? -1 : undefined)
  if (route.type === 'endpoint') return name
  return name === '' ? 'index.html' : `${name}.html`
}
