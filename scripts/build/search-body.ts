import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildStep } from './context.ts'
import { pagePath } from './finish-file.ts'
import { writeBundle } from './pagefind.ts'
import { reuseStep } from './reuse.ts'
import { bodyBundle } from './search-files.ts'

const marker = /\sdata-pagefind-body\b/

/** The index over what pages say, by Pagefind; the index over names is a step of its own. */
export const searchBody: BuildStep = {
  name: 'search body',
  async run(context) {
    const { analyses, files, staging } = context
    const pages = [...analyses.keys()].sort()
    const key = createHash('sha256')
      .update([context.program, ...pages.map((file) => `${file} ${files.get(file)?.hash}`)].join('\n'))
      .digest('hex')
    if (reuseStep(context, 'search body', key, bodyBundle)) return 'unchanged'
    const count = await writeBundle(path.join(staging, bodyBundle), {}, async ({ addPage }) => {
      for (const file of pages) {
        const content = readFileSync(path.join(staging, file), 'utf8')
        if (marker.test(content)) await addPage({ url: pagePath(file), content })
      }
    })
    return count === 0 ? 'no page asks for it' : `${count} pages`
  },
}
