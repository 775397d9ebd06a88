import { fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { OperationError } from '../operate/operation-error.ts'
import type { BundleOptions } from './render/index.ts'
import type { WorkerAnswer, WorkerTasks } from './worker.ts'

/** Threads that work beside the main one, which alone renders pages. */
export interface Workers {
  /** Runs a task in the next worker that is free. Memory in `transfer` goes over to it instead of being copied. */
  run<Name extends keyof WorkerTasks>(
    name: Name,
    input: Parameters<WorkerTasks[Name]>[0],
    transfer?: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<WorkerTasks[Name]>>>
  /** Ends them at once; whatever is under way is rejected. */
  end(): Promise<void>
}

/** A worker keeps little from task to task; without a limit it would clean up at a gigabyte. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** The workers begin to load what they need at once. */
export function startWorkers(count: number): Workers {
  const ended = new AbortController()
  const { signal } = ended
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
    worker.once('error', (error) => ended.abort(error))
    worker.once('exit', () => ended.abort(new Error('a worker has ended')))
    return worker
  })
  const free = [...workers]
  const limit = pLimit(count)

  async function answerOf(message: object, transfer: ArrayBuffer[]): Promise<WorkerAnswer> {
    signal.throwIfAborted()
    const worker = free.pop() as Worker
    worker.postMessage(message, transfer)
    const [answer] = await once(worker, 'message', { signal }).catch(() => Promise.reject(signal.reason))
    free.push(worker)
    return answer
  }

  return {
    async run(name, input, transfer = []) {
      return resultOf(await limit(answerOf, { name, input }, transfer)) as never
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

/** Bundling leaves 100 MB of what it makes; without limits its process would clean up 200 MB later. */
const bundlerLimits = ['--max-old-space-size=512', '--max-semi-space-size=4']

/** Bundles in a process of its own: all memory that it took is free when it ends, which a thread's is not. */
export async function bundleInProcess(input: BundleOptions): Promise<void> {
  const execArgv = [...process.execArgv, ...bundlerLimits]
  const child = fork(new URL('./worker.ts', import.meta.url), { execArgv })
  child.send({ name: 'bundleSite', input })
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (child.exitCode !== null || child.signalCode)
    throw new Error(`Astro's process ended with ${child.signalCode ?? answer}`)
  child.disconnect()
  resultOf(answer)
}

function resultOf({ result, fault }: WorkerAnswer): unknown {
  if (!fault) return result
  const { reason, message, where = '', mend = '' } = fault
  throw reason ? new OperationError(reason, message, where, mend) : Object.assign(new Error(message), fault)
}
