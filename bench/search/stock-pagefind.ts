/** Pagefind's own writer, for comparison: an index is filled, written below a folder, and closed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pagefind } from '../../publish/release/private-interfaces.ts'
import { withIndex } from '../../publish/release/search-index/index.ts'

/** Number of concurrent calls; more only fill the pipe to Pagefind's process. */
const batch = 500

/** The files that a browser needs, without the user interfaces and Pagefind's own worker. */
const needed =
  /^(?:pagefind\.js|pagefind-entry\.json|wasm\.unknown\.pagefind|pagefind\..*\.pf_meta|(?:index|fragment|filter)\/)/

type Index = Parameters<Parameters<typeof withIndex>[1]>[0]

interface Filling {
  addRecord(record: Omit<Parameters<Index['addCustomRecord']>[0], 'language'>): Promise<void>
  addPage(page: Parameters<Index['addHTMLFile']>[0]): Promise<void>
}

/** Fills an index with `fill` and writes it into `folder`. Files are only created. */
export async function writeStockBundle(
  folder: string,
  config: Parameters<typeof withIndex>[0],
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  await withIndex(config, async (index) => {
    let pending: Promise<{ errors: string[] }>[] = []
    const drain = async () => {
      for (const answer of await Promise.all(pending))
        if (answer.errors.length > 0) throw new Error(answer.errors.join('; '))
      pending = []
    }
    const add = async (answer: Promise<{ errors: string[] }>) => {
      pending.push(answer)
      if (pending.length >= batch) await drain()
    }
    await fill({
      addRecord: (record) => add(index.addCustomRecord({ ...record, language: pagefind.language })),
      addPage: (page) => add(index.addHTMLFile(page)),
    })
    await drain()
    const { files } = await index.getFiles()
    for (const { path: name, content } of files) {
      if (!needed.test(name)) continue
      const target = path.join(folder, name)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content, { flag: 'wx' })
    }
  })
}
