/** The only importer of Pagefind's Node API, which gives out the files that its browser part consists of. */
import type { PagefindIndex, PagefindServiceConfig } from 'pagefind'
import { OperationError } from '../../operate/operation-error.ts'

/** Language keys are compared with their case, so one spelling serves everywhere. */
export const indexLanguage = 'zh-tw'

let runtime: Promise<Map<string, Uint8Array>> | undefined

/**
 * Pagefind's own files for browsers, by name; they stand inside its program, which gives them out with an index. Asked
 * once a process: two bundles are made at the same time, and one closing Pagefind would end it for the other.
 */
export function readRuntime(): Promise<Map<string, Uint8Array>> {
  runtime ??= withIndex({}, async (index) => {
    await index.addCustomRecord({ url: '/', content: 'a', language: indexLanguage })
    const { files } = await index.getFiles()
    return new Map(files.map((file) => [file.path, file.content]))
  })
  return runtime
}

/** Starts Pagefind's process with an empty index, and ends it whatever happens. */
export async function withIndex<T>(
  config: PagefindServiceConfig,
  use: (index: PagefindIndex) => Promise<T>,
): Promise<T> {
  const { close, createIndex } = await import('pagefind')
  try {
    const { index, errors } = await createIndex({ forceLanguage: indexLanguage, ...config })
    if (!index) throw new Error(errors.join('; ') || 'Pagefind did not start')
    return await use(index)
  } catch (cause) {
    throw new OperationError(
      'build',
      `the search index could not be made: ${(cause as Error).message}`,
      'pagefind',
      'Check that the package @pagefind for this system is installed (npm ci).',
      { cause },
    )
  } finally {
    await close()
  }
}
