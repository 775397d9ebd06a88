/** The only importer of Pagefind's Node API, which provides Pagefind's files for browsers. */
import type { PagefindIndex, PagefindServiceConfig } from 'pagefind'
import { OperationError } from '../../../ops/operation-error.ts'
import { pagefind } from '../private-interfaces.ts'

/** Pagefind's own files for browsers, by name; its program contains them and returns them with an index. */
export function readRuntime(): Promise<Map<string, Uint8Array>> {
  return withIndex({}, async (index) => {
    await index.addCustomRecord({ url: '/', content: 'a', language: pagefind.language })
    const { files } = await index.getFiles()
    return new Map(files.map((file) => [file.path, file.content]))
  })
}

/** Starts Pagefind's process with an empty index, and always ends it. */
export async function withIndex<T>(
  config: PagefindServiceConfig,
  use: (index: PagefindIndex) => Promise<T>,
): Promise<T> {
  const { close, createIndex } = await import('pagefind')
  try {
    const { index, errors } = await createIndex({ forceLanguage: pagefind.language, ...config })
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
