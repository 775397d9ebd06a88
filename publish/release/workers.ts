import os from 'node:os'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { resultOf, runTask, type TaskAnswer } from '../../ops/task-process.ts'
import type { BundleOptions } from './render/index.ts'
import type { WorkerTasks } from './worker.ts'

/** Threads that support the main thread; only the main thread renders pages. */
export interface Workers {
  /**
   * Runs a task in the worker with the fewest tasks, when one has room. Memory in `transfer` is transferred instead of
   * copied.
   */
  run<Name extends keyof WorkerTasks>(
    name: Name,
    input: Parameters<WorkerTasks[Name]>[0],
    transfer?: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<WorkerTasks[Name]>>>
  /** Starts one more, if there is a processor for it. */
  add(): void
  /** Ends all workers at once and rejects their tasks. */
  end(): Promise<void>
}

/** A worker keeps little between tasks; without limits, garbage would grow to a gigabyte. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** Pictures are drawn with their own fonts only; those of the system would take half a second to read. */
const env = { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' }

/** A worker has its next task queued when it finishes one, even if this thread is busy. */
const tasksAtOnce = 2

interface Task {
  message: { name: keyof WorkerTasks; input: unknown }
  transfer: ArrayBuffer[]
  answer: PromiseWithResolvers<TaskAnswer>
}

/** Starts the workers; they load their modules immediately. */
export function startWorkers(count: number): Workers {
  const waiting: Task[] = []
  let fault: Error | undefined
  const workers = Array.from({ length: count }, start)

  function start() {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits, env })
    const tasks: Task[] = []
    thread.on('message', (answer: TaskAnswer) => {
      tasks.shift()?.answer.resolve(answer)
      send()
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('a worker has ended')))
    return { thread, tasks }
  }

  function send(): void {
    const [idlest] = workers.toSorted((a, b) => a.tasks.length - b.tasks.length)
    const task = idlest && idlest.tasks.length < tasksAtOnce && waiting.shift()
    if (!task) return
    idlest.thread.postMessage(task.message, task.transfer)
    idlest.tasks.push(task)
  }

  function fail(error: Error): void {
    fault ??= error
    for (const list of [waiting, ...workers.map(({ tasks }) => tasks)])
      for (const { answer } of list.splice(0)) answer.reject(fault)
  }

  return {
    async run(name, input, transfer = []) {
      if (fault) throw fault
      const answer = Promise.withResolvers<TaskAnswer>()
      waiting.push({ message: { name, input }, transfer, answer })
      send()
      return resultOf(await answer.promise) as never
    },
    add() {
      if (workers.length < os.availableParallelism()) workers.push(start())
    },
    async end() {
      await Promise.all(workers.map(({ thread }) => thread.terminate()))
    },
  }
}

/**
 * Bundling keeps 100 MB; without limits, garbage would take 100 MB more. Vite's native parts take another 250 MB less
 * with one thread each and an allocator that returns memory at once.
 */
const bundlerLimits = {
  flags: ['--max-old-space-size=160', '--max-semi-space-size=1'],
  env: {
    MIMALLOC_PURGE_DELAY: '0',
    RAYON_NUM_THREADS: '1',
    ROLLDOWN_MAX_BLOCKING_THREADS: '1',
    ROLLDOWN_WORKER_THREADS: '1',
    TOKIO_WORKER_THREADS: '1',
    UV_THREADPOOL_SIZE: '2',
  },
}

/** Bundles in a separate process, which ends before the pages are rendered. */
export function bundleInProcess(input: BundleOptions): Promise<void> {
  return runTask(new URL('./bundle-process.ts', import.meta.url), input, bundlerLimits)
}
