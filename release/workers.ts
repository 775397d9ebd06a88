import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerTasks } from './worker.ts'

/** Threads that work beside the main one, which alone renders pages. */
export interface Workers {
  /** Runs a task in the next worker that is free. Memory in `transfer` goes over to it instead of being copied. */
  run<Name extends keyof WorkerTasks>(
    name: Name,
    input: Parameters<WorkerTasks[Name]>[0],
    transfer?: ArrayBuffer[],
  ): Promise<ReturnType<WorkerTasks[Name]>>
  /** Ends them at once; whatever is under way is rejected. */
  end(): Promise<void>
}

interface Task {
  message: object
  transfer: ArrayBuffer[]
  resolve(result: never): void
  reject(error: Error): void
}

/** A worker keeps little from task to task; without a limit it would clean up at a gigabyte. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** The workers begin to load what they need at once. */
export function startWorkers(count: number): Workers {
  const waiting: Task[] = []
  const busy = new Map<Worker, Task>()
  let ended: Error | undefined

  function feed(): void {
    for (const worker of workers) {
      if (busy.has(worker)) continue
      const task = waiting.shift()
      if (!task) return
      busy.set(worker, task)
      worker.postMessage(task.message, task.transfer)
    }
  }

  function fail(error: Error): void {
    ended ??= error
    for (const task of [...busy.values(), ...waiting.splice(0)]) task.reject(ended)
    busy.clear()
  }

  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
    worker.on('message', ({ result, fault }: WorkerAnswer) => {
      const task = busy.get(worker)
      busy.delete(worker)
      if (fault) task?.reject(Object.assign(new Error(fault.message), fault))
      else task?.resolve(result as never)
      feed()
    })
    worker.on('error', (error) => fail(error as Error))
    worker.on('exit', () => fail(new Error('a worker has ended')))
    return worker
  })

  return {
    run(name, input, transfer = []) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting.push({ message: { name, input }, transfer, resolve, reject })
        feed()
      })
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
