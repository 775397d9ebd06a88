/** The only importer of Pagefind's Node API, which gives out the files that its browser part consists of. */
import type { PagefindIndex, PagefindServiceConfig } from 'pagefind'
import { OperationError } from '../operate/operation-error.ts'

/** Language keys are compared with their case, so one spelling serves everywhere. */
export const indexLanguage = 'zh-tw'

/** Pagefind's own files for browsers, by name; they stand inside its program, which gives them out with an index. */
export async function readRuntime(names: readonly string[]): Promise<Map<string, Uint8Array>> {
  return withIndex({}, async (index) => {
    await index.addCustomRecord({ url: '/', content: 'a', language: indexLanguage })
    const { files } = await index.getFiles()
    const found = new Map(files.filter((file) => names.includes(file.path)).map((file) => [file.path, file.content]))
    for (const name of names) if (!found.has(name)) throw new Error(`Pagefind did not give out ${name}`)
    return found
  })
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
