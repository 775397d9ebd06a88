/** What a `SideThread` runs. */
import { rmSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { carryProgram } from '../render/kept-program.ts'
import { writeFragments } from '../search-index/search-bundle.ts'
import { writeTextChunks } from '../search-index/text-chunks.ts'
import { writeNames } from '../search-index/write-names.ts'
import { type FinishJob, type FinishPlace, finishFile } from './finish-file.ts'
import { linkFiles } from './link-files.ts'

const tasks = {
  linkFiles,
  carryProgram,
  writeNames,
  writeFragments,
  writeTextChunks,
  removeFolder: (folder: string) => rmSync(folder, { recursive: true, force: true }),
  finish: ({ place, jobs }: { place: FinishPlace; jobs: FinishJob[] }) => jobs.map((job) => finishFile(place, job)),
}
export type SideTasks = typeof tasks

export interface SideAnswer {
  result?: unknown
  /** An error as it can be sent: one that is sent as it is loses its code, such as ENOSPC. */
  fault?: { message: string; stack?: string | undefined; code?: string | undefined; path?: string | undefined }
}

let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ name, input }: { name: keyof SideTasks; input: never }) => {
  last = last.then(async () => {
    const answer: SideAnswer = {}
    try {
      answer.result = await tasks[name](input)
    } catch (error) {
      const { message, stack, code, path } = error as NodeJS.ErrnoException
      answer.fault = { message, stack, code, path }
    }
    parentPort?.postMessage(answer)
  })
})
