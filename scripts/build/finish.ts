import os from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BuildStep } from './context.ts'
import { type FinishedFile, type FinishJob, type FinishPlace, finishFile } from './finish-file.ts'
import { listFiles } from './list-files.ts'

const batchSize = 100
/** Below this many files starting threads takes longer than the work. */
const minimumForThreads = 400

/** Compresses, hashes and reads every file that this build wrote. */
export const finish: BuildStep = {
  name: 'finish',
  async run(context) {
    const { files, staging, config, written, analyses, previous } = context
    const fresh = listFiles(staging).filter((file) => !files.has(file) && !isSiblingOfReused(file))
    const jobs = fresh.map((file): FinishJob => ({ file, before: previous?.files.get(file) }))
    const place: FinishPlace = { folder: staging, previous: previous?.folder, origin: config.SITE_URL }
    const finished =
      jobs.length < minimumForThreads ? jobs.map((job) => finishFile(place, job)) : await finishInThreads(place, jobs)
    for (const { file, record, analysis } of finished) {
      files.set(file, record)
      written.add(file)
      if (!analysis) continue
      const { problems: own, ...rest } = analysis
      analyses.set(file, rest)
      for (const problem of own) context.problems.add(file, problem)
    }
    const old = previous?.state().analyses ?? {}
    for (const file of files.keys()) {
      const analysis = written.has(file) || !Object.hasOwn(old, file) ? undefined : old[file]
      if (analysis) analyses.set(file, analysis)
    }
    return `${written.size} files written, ${files.size - written.size} taken over`

    function isSiblingOfReused(file: string): boolean {
      const main = /^(.*)\.(br|gz)$/.exec(file)
      return main !== null && files.get(main[1] as string)?.[main[2] as 'br' | 'gz'] !== undefined
    }
  },
}

async function finishInThreads(place: FinishPlace, jobs: FinishJob[]): Promise<FinishedFile[]> {
  const results: FinishedFile[] = []
  let next = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./finish-worker.ts', import.meta.url), { workerData: place })
      const feed = () => {
        const batch = jobs.slice(next, next + batchSize)
        next += batchSize
        if (batch.length > 0) worker.postMessage(batch)
        else worker.terminate().then(() => resolve(), reject)
      }
      worker.on('message', (finished: FinishedFile[]) => {
        results.push(...finished)
        feed()
      })
      worker.on('error', reject)
      feed()
    })
  await Promise.all(Array.from({ length: Math.max(1, os.availableParallelism()) }, one))
  return results
}
