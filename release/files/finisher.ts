import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type FinishedFile, type FinishJob, type FinishPlace, finishFile } from './finish-file.ts'
import { SharedJobs } from './shared-jobs.ts'
import { type SideThread, startSideThread } from './side-thread.ts'

const batchSize = 32
/** Batches that may wait for a thread; more would only fill the memory. */
const maxWaiting = 8
/** Below this much work starting threads takes longer than it: pages, or bytes with the highest quality (0.4 s). */
const minimumForThreads = { files: 800, slowBytes: 200_000 }
/** A thread keeps nothing from job to job; without a limit it would clean up at a gigabyte. */
const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A batch with so much to compress is full: a thread takes a large file alone. */
const slowBatch = 32_000

export interface ExpectedWork {
  files: number
  /** The sum over all jobs. */
  slowBytes?: number
}

export interface Finisher {
  /** Resolves when there is room for more. */
  add(job: FinishJob): Promise<void>
  /** Resolves when all are finished. */
  end(): Promise<void>
  abort(): Promise<void>
}

/** Gets each finished file as it comes, in no certain sequence. */
export type Take = (finished: FinishedFile) => void

/**
 * Writes, compresses, hashes and reads files, in threads where there are many, while pages are still being rendered.
 * Few are shared with `beside`, a thread that runs already, whenever it is idle.
 */
export function createFinisher(
  place: FinishPlace,
  { files, slowBytes = 0 }: ExpectedWork,
  take: Take,
  beside?: SideThread,
): Finisher {
  const few = files < minimumForThreads.files && slowBytes < minimumForThreads.slowBytes
  return few ? inThisThread(place, take, beside) : inThreads(place, take)
}

function inThisThread(place: FinishPlace, take: Take, beside: SideThread | undefined): Finisher {
  const makeFolder = createFolderMaker(place.folder)
  // Few enough to wait until all are rendered, which no other thread can do.
  const shared =
    beside &&
    new SharedJobs<FinishJob>(async (jobs) => {
      for (const finished of await beside.run('finish', { place, jobs }, jobs.flatMap(ownMemory))) take(finished)
    })
  const here = (job: FinishJob) => take(finishFile(place, job))
  return {
    async add(job) {
      makeFolder(job.file)
      if (!shared) return here(job)
      shared.add(job)
      // Without a turn of the loop the thread could not say that it is done.
      await new Promise(setImmediate)
      shared.throwIfFailed()
    },
    async end() {
      await shared?.finish(here)
    },
    async abort() {
      await shared?.settled()
    },
  }
}

function inThreads(place: FinishPlace, take: Take): Finisher {
  const makeFolder = createFolderMaker(place.folder)
  const waiting: FinishJob[][] = []
  const threads = Array.from({ length: Math.max(1, os.availableParallelism()) }, () => startSideThread(threadLimits))
  const idle = [...threads]
  let batch: FinishJob[] = []
  let slow = 0
  let failure: Error | undefined
  let sleepers: (() => void)[] = []
  const wake = () => {
    const woken = sleepers
    sleepers = []
    for (const resolve of woken) resolve()
  }

  function feed(): void {
    while (idle.length > 0 && waiting.length > 0) {
      const thread = idle.pop() as SideThread
      const jobs = waiting.shift() as FinishJob[]
      thread
        .run('finish', { place, jobs }, jobs.flatMap(ownMemory))
        .then((all) => {
          for (const finished of all) take(finished)
          idle.push(thread)
          feed()
          wake()
        })
        .catch((error: Error) => {
          failure ??= error
          wake()
        })
    }
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!failure && !condition()) await new Promise<void>((resolve) => sleepers.push(resolve))
    if (failure) throw failure
  }

  const abort = async () => {
    await Promise.all(threads.map((thread) => thread.end()))
  }
  return {
    async add(job) {
      makeFolder(job.file)
      batch.push(job)
      slow += job.slowBytes ?? 0
      if (batch.length < batchSize && slow < slowBatch) return
      waiting.push(batch)
      batch = []
      slow = 0
      feed()
      // Rendering waits for nothing but microtasks; without a turn of the loop no thread could say that it is idle.
      await new Promise(setImmediate)
      await until(() => waiting.length < maxWaiting)
    },
    async end() {
      if (batch.length > 0) waiting.push(batch)
      feed()
      await until(() => waiting.length === 0 && idle.length === threads.length)
      await abort()
    },
    abort,
  }
}

/** A page's memory goes over to the thread instead of being copied, unless it is a part of something larger. */
function ownMemory({ bytes }: FinishJob): ArrayBuffer[] {
  const memory = bytes?.buffer
  return memory instanceof ArrayBuffer && memory.byteLength === bytes?.byteLength ? [memory] : []
}

function createFolderMaker(root: string): (file: string) => void {
  const made = new Set<string>()
  return (file) => {
    const folder = path.dirname(file)
    if (made.has(folder)) return
    made.add(folder)
    const full = path.join(root, folder)
    if (!existsSync(full)) mkdirSync(full, { recursive: true })
  }
}
