/** The tasks of a build's worker; see workers.ts. */
import { parentPort } from 'node:worker_threads'
import { answerOf } from '../../ops/task-process.ts'
import { isPreview, pagePath, type ReleaseFile, type WriteJob, type WritePlace, writeFile } from './files/index.ts'
import { writeWordIndex } from './search-index/index.ts'
import { type ReadPage, readPage } from './verify/index.ts'

/** A file that was written, and its content if it is a page. */
export interface WrittenFile {
  file: string
  record: ReleaseFile
  page?: ReadPage
  /** A part was not available: the next build must make it again. */
  incomplete?: boolean
}

function writeOne(place: WritePlace, origin: string, job: WriteJob): WrittenFile {
  const { file, bytes } = job
  const record = writeFile(place, job)
  if (!file.endsWith('.html') || !bytes) return { file, record }
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return { file, record, page: readPage(html, pagePath(file), origin) }
}

/** The drawing program and its fonts are loaded with the first picture. */
async function drawPreview(place: WritePlace, job: WriteJob): Promise<WrittenFile> {
  const { writePreview } = await import('./previews/index.ts')
  const { record, incomplete } = await writePreview(place, job)
  return { file: job.file, record, ...(incomplete && { incomplete }) }
}

const tasks = {
  /** Writes files; `origin` is the site's. */
  async writeFiles({ place, origin, jobs }: { place: WritePlace; origin: string; jobs: readonly WriteJob[] }) {
    const written: WrittenFile[] = []
    for (const job of jobs)
      written.push(isPreview(job.file) ? await drawPreview(place, job) : writeOne(place, origin, job))
    return written
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
