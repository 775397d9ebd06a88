/** The only importer of Pagefind's Node API: an index that is filled, written below a folder, and closed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CustomRecord, HTMLFile, PagefindIndex, PagefindServiceConfig } from 'pagefind'
import { OperationError } from '../operate/operation-error.ts'

/** Language keys are compared with their case, so one spelling serves everywhere. */
export const indexLanguage = 'zh-tw'

/** Answers that are waited for at once; more only fill the pipe to Pagefind's process. */
const batch = 500

/** What a browser needs; the ready-made interfaces and Pagefind's own worker stay away. */
const needed =
  /^(?:pagefind\.js|pagefind-entry\.json|wasm\.unknown\.pagefind|pagefind\..*\.pf_meta|(?:index|fragment|filter)\/)/

export interface SearchBundle {
  addRecord(record: Omit<CustomRecord, 'language'>): Promise<void>
  addPage(page: HTMLFile): Promise<void>
}

/** Fills an index by `fill` and writes it into `folder`. Returns the number of its pages. Files are only created. */
export async function writeBundle(
  folder: string,
  config: PagefindServiceConfig,
  fill: (bundle: SearchBundle) => Promise<void>,
): Promise<number> {
  return withIndex(config, async (index) => {
    let added = 0
    let pending: Promise<{ errors: string[] }>[] = []
    const drain = async () => {
      for (const answer of await Promise.all(pending))
        if (answer.errors.length > 0) throw new Error(answer.errors.join('; '))
      pending = []
    }
    const add = async (answer: Promise<{ errors: string[] }>) => {
      added++
      pending.push(answer)
      if (pending.length >= batch) await drain()
    }
    await fill({
      addRecord: (record) => add(index.addCustomRecord({ ...record, language: indexLanguage })),
      addPage: (page) => add(index.addHTMLFile(page)),
    })
    await drain()
    if (added === 0) return 0
    const { files } = await index.getFiles()
    const entry = files.find(({ path: name }) => name === 'pagefind-entry.json')
    const count = entry ? pageCount(entry.content) : 0
    if (count !== added) throw new Error(`${added} pages were added and ${count} are in the index`)
    for (const { path: name, content } of files) {
      if (!needed.test(name)) continue
      const target = path.join(folder, name)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content, { flag: 'wx' })
    }
    return count
  })
}

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
async function withIndex<T>(config: PagefindServiceConfig, use: (index: PagefindIndex) => Promise<T>): Promise<T> {
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

function pageCount(entry: Uint8Array): number {
  const { languages } = JSON.parse(Buffer.from(entry).toString('utf8')) as {
    languages: Record<string, { page_count: number }>
  }
  return Object.values(languages).reduce((sum, { page_count }) => sum + page_count, 0)
}
