/** The tasks of a build's worker; see workers.ts. */
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import type { OperationError } from '../../ops/operation-error.ts'
import { pagePath, type ReleaseFile, type WriteJob, type WritePlace, writeFile } from './files/index.ts'
import type { BundleOptions } from './render/index.ts'
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
  bundleSite: (options: BundleOptions) => import('./render/index.ts').then(({ bundleSite }) => bundleSite(options)),
}
export type WorkerTasks = typeof tasks

export interface WorkerAnswer {
  result?: unknown
  /** An error in a form that can be sent: a sent `Error` object loses its code, such as ENOSPC. */
  fault?: Pick<NodeJS.ErrnoException, 'message' | 'stack' | 'code' | 'path'> & Partial<OperationError>
}

async function answerTo({ name, input }: { name: keyof WorkerTasks; input: never }): Promise<WorkerAnswer> {
  try {
    return { result: await tasks[name](input) }
  } catch (error) {
    const { message, stack, code, path, reason, where, mend } = error as NonNullable<WorkerAnswer['fault']>
    return { fault: { message, stack, code, path, reason, where, mend } }
  }
}

parentPort?.on('message', async (message) => parentPort?.postMessage(await answerTo(message)))
if (!parentPort) {
  process.on('message', async (message) => process.send?.(await answerTo(message as never)))
  // The build has its result, or its process has ended.
  process.once('disconnect', () => process.exit())
}
