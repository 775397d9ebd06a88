import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperationError } from '../operate/operation-error.ts'
import type { BuildStep } from './context.ts'
import { pagePath } from './finish-file.ts'
import { reuseStep } from './reuse.ts'

const folder = 'pagefind'
const marker = /\sdata-pagefind-body\b/

/** The index over what pages say, by Pagefind; the index over names is a step of its own. */
export const searchBody: BuildStep = {
  name: 'search body',
  async run(context) {
    const { analyses, files, staging } = context
    const pages = [...analyses.keys()].sort()
    const key = createHash('sha256')
      .update(pages.map((file) => `${file} ${files.get(file)?.hash}`).join('\n'))
      .digest('hex')
    if (reuseStep(context, 'search body', key, folder)) return 'unchanged'
    const { close, createIndex } = await import('pagefind')
    try {
      const { index } = await createIndex({ forceLanguage: 'zh-tw' })
      if (!index) throw new Error('Pagefind did not start')
      let count = 0
      let pending: Promise<{ errors: string[] }>[] = []
      const drain = async () => {
        for (const { errors } of await Promise.all(pending)) if (errors.length > 0) throw new Error(errors.join('; '))
        pending = []
      }
      for (const file of pages) {
        const content = readFileSync(path.join(staging, file), 'utf8')
        if (!marker.test(content)) continue
        count++
        pending.push(index.addHTMLFile({ url: pagePath(file), content }))
        if (pending.length >= 500) await drain()
      }
      await drain()
      if (count === 0) return 'no page asks for it'
      const { files: output } = await index.getFiles()
      for (const { path: name, content } of output) {
        const target = path.join(staging, folder, name)
        mkdirSync(path.dirname(target), { recursive: true })
        writeFileSync(target, content, { flag: 'wx' })
      }
      return `${count} pages`
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
  },
}
