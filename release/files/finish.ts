import { statSync } from 'node:fs'
import path from 'node:path'
import type { BuildContext, BuildStep } from '../context.ts'
import { bodyBundle, namesBundle, nameTableFile } from '../search-index/search-files.ts'
import { type FinishedFile, type FinishJob, slowBytes } from './finish-file.ts'
import { createFinisher } from './finisher.ts'
import { listFiles } from './list-files.ts'

/** Compresses, hashes and reads what stands in the staging folder and no step has named yet. */
export const finish: BuildStep = {
  name: 'finish',
  async run(context) {
    const { files, staging, config, previous } = context
    const fresh = listFiles(staging, foldersToSkip(context)).filter((file) => !files.has(file) && !isSibling(file))
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
    const expected = { files: jobs.length, slowBytes: total }
    const finisher = createFinisher(place, expected, (finished) => addFinished(context, finished))
    try {
      for (const job of jobs) await finisher.add(job)
      await finisher.end()
    } catch (error) {
      // A thread that goes on would keep the process from ending.
      await finisher.abort()
      throw error
    }
    return `${fresh.length} files`

    function isSibling(file: string): boolean {
      const main = /^(.*)\.(br|gz)$/.exec(file)
      return main !== null && files.get(main[1] as string)?.[main[2] as 'br' | 'gz'] !== undefined
    }
  },
}

/** How often a build has looked. */
const looks = new WeakMap<BuildContext, number>()

/**
 * Folders of pages need looking at once at most: nothing but the renderer writes there, and they hold 40,000 names. The
 * search's files are not made, or still being made, at the first look, and all there at the second.
 */
function foldersToSkip(context: BuildContext): Set<string> {
  const look = (looks.get(context) ?? 0) + 1
  looks.set(context, look)
  const skip = new Set<string>()
  if (look !== 2) for (const folder of [namesBundle, bodyBundle, path.dirname(nameTableFile)]) skip.add(folder)
  if (look === 1 && !context.keptProgram) return skip
  for (const { file } of context.pages.values()) {
    const end = file.endsWith('.html') ? file.lastIndexOf('/') : -1
    if (end > 0) skip.add(file.slice(0, end))
  }
  return skip
}

/** What a build gathers of the files that it writes. */
export type Written = Pick<BuildContext, 'files' | 'written' | 'analyses' | 'texts' | 'problems'>

/**
 * Takes up a file that was written: its record, and what a page links. It is done as files come: what another thread
 * tells of a page holds each text anew, and a hundred thousand pages name the same ones again and again.
 */
export function addFinished(to: Written, { file, record, analysis }: FinishedFile): void {
  to.files.set(file, record)
  to.written.add(file)
  if (!analysis) return
  to.analyses.add(file, analysis)
  if (analysis.text) to.texts.set(file, analysis.text)
  for (const problem of analysis.problems) to.problems.add(file, problem)
}
