/** The tasks of a build's worker; see workers.ts. */
import { parentPort } from 'node:worker_threads'
import { answerOf } from '../../ops/task-process.ts'
import { pagePath, type ReleaseFile, type WriteJob, type WritePlace, writeFile } from './files/index.ts'
import { writeWordIndex } from './search-index/index.ts'
import { type ReadPage, readPage } from './verify/index.ts'

/** A file that was written, and its content if it is a page. */
export interface WrittenFile {
  file: string
  record: ReleaseFile
  page?: ReadPage
}

const tasks = {
  /** Writes files; `origin` is the site's. */
  writeFiles({ place, origin, jobs }: { place: WritePlace; origin: string; jobs: readonly WriteJob[] }): WrittenFile[] {
    return jobs.map((job) => {
      const { file, bytes } = job
      const record = writeFile(place, job)
      if (!file.endsWith('.html') || !bytes) return { file, record }
      const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
      return { file, record, page: readPage(html, pagePath(file), origin) }
    })
  },
  writeWordIndex,
}
export type WorkerTasks = typeof tasks

interface Message {
  name: keyof WorkerTasks
  input: never
}

parentPort?.on('message', async ({ name, input }: Message) =>
  parentPort?.postMessage(await answerOf(() => tasks[name](input))),
)
