import type { PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { outputFile } from './output-file.ts'
import type { Renderer } from './renderer.ts'

/** Pages under way at once; they wait for nothing but each other's turn. */
const concurrency = 4

/** Renders pages and hands each to `write`. */
export async function renderPages(
  renderer: Renderer,
  pages: readonly PathWithRoute[],
  write: (file: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  let next = 0
  async function renderNext(): Promise<void> {
    while (next < pages.length) {
      const page = pages[next++] as PathWithRoute
      await write(outputFile(page), await renderOne(renderer, page))
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, renderNext))
  } finally {
    // After an error the others end, too.
    next = pages.length
  }
}

async function renderOne(renderer: Renderer, page: PathWithRoute): Promise<Uint8Array> {
  try {
    return await renderer.render(page)
  } catch (cause) {
    if (cause instanceof OperationError) throw cause
    const mend = 'Correct the page, or the record that it shows. The served release is untouched.'
    const what = `the page ${page.pathname} could not be rendered: ${(cause as Error).message}`
    throw new OperationError('build', what, page.route.component, mend, { cause })
  }
}
