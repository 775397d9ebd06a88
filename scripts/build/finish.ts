import { statSync } from 'node:fs'
import path from 'node:path'
import type { BuildContext, BuildStep } from './context.ts'
import { type FinishedFile, type FinishJob, slowBytes } from './finish-file.ts'
import { createFinisher } from './finisher.ts'
import { listFiles } from './list-files.ts'

/** Compresses, hashes and reads what stands in the staging folder and no step has named yet. */
export const finish: BuildStep = {
  name: 'finish',
  async run(context) {
    const { files, staging, config, previous } = context
    const fresh = listFiles(staging, pageFolders(context)).filter((file) => !files.has(file) && !isSibling(file))
    const place = { folder: staging, previous: previous?.folder, origin: config.SITE_URL }
    const jobs = fresh.map((file): FinishJob => {
      const { size } = statSync(path.join(staging, file))
      const before = previous?.files.get(file)
      // One of the same size is nearly always the same, and its compressed siblings are linked.
      return { file, before, slowBytes: before?.size === size ? 0 : slowBytes(file, size) }
    })
    // The largest first, so that no thread begins it when the others are done.
    jobs.sort((a, b) => (b.slowBytes ?? 0) - (a.slowBytes ?? 0))
    const total = jobs.reduce((sum, job) => sum + (job.slowBytes ?? 0), 0)
    const finisher = createFinisher(place, { files: jobs.length, slowBytes: total })
    for (const job of jobs) await finisher.add(job)
    addFinished(context, await finisher.end())
    return `${fresh.length} files`

    function isSibling(file: string): boolean {
      const main = /^(.*)\.(br|gz)$/.exec(file)
      return main !== null && files.get(main[1] as string)?.[main[2] as 'br' | 'gz'] !== undefined
    }
  },
}

const finishedOnce = new WeakSet<BuildContext>()

/** Folders of pages need looking at once only: nothing but the renderer writes there, and they hold 40,000 names. */
function pageFolders(context: BuildContext): Set<string> {
  if (!finishedOnce.has(context)) {
    finishedOnce.add(context)
    return new Set()
  }
  const pages = [...context.pages.values()].filter(({ file }) => file.endsWith('.html'))
  return new Set(pages.map(({ file }) => path.dirname(file)).filter((folder) => folder !== '.'))
}

/** Takes up what was written: its record, and what a page links. */
export function addFinished(context: BuildContext, finished: readonly FinishedFile[]): void {
  for (const { file, record, analysis } of finished) {
    context.files.set(file, record)
    context.written.add(file)
    if (!analysis) continue
    const { problems, ...rest } = analysis
    context.analyses.set(file, rest)
    for (const problem of problems) context.problems.add(file, problem)
  }
}
