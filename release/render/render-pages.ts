import type { PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { outputFile } from './output-file.ts'
import type { Renderer } from './renderer.ts'

/** Renders pages and hands each to `write`. One after the other: rendering waits for nothing. */
export async function renderPages(
  renderer: Renderer,
  pages: readonly PathWithRoute[],
  write: (file: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  for (const page of pages) await write(outputFile(page), await renderOne(renderer, page))
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
