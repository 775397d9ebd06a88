import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { SideAnswer, SideTasks } from './side-worker.ts'

/** A second thread, for work that needs nothing from this one while it goes on. */
export interface SideThread {
  /** Runs a task after those asked for before. `own` goes over to the thread instead of being copied. */
  run<Name extends keyof SideTasks>(
    name: Name,
    input: Parameters<SideTasks[Name]>[0],
    own?: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<SideTasks[Name]>>>
  /** Ends the thread at once; whatever is under way is rejected. */
  end(): Promise<void>
}

interface Waiting {
  resolve(result: never): void
  reject(error: Error): void
}

/** The thread begins to load what it needs at once. */
export function startSideThread(resourceLimits?: ResourceLimits): SideThread {
  const waiting: Waiting[] = []
  const worker = new Worker(new URL('./side-worker.ts', import.meta.url), resourceLimits ? { resourceLimits } : {})
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  // Tasks end in the sequence in which they were asked for.
  worker.on('message', ({ result, fault }: SideAnswer) => {
    const task = waiting.shift()
    if (fault) task?.reject(Object.assign(new Error(fault.message), fault))
    else task?.resolve(result as never)
  })
  worker.on('error', (error) => end(error as Error))
  worker.on('exit', () => end(new Error('the thread has ended')))
  return {
    run(name, input, own = []) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting.push({ resolve, reject })
        worker.postMessage({ name, input }, own)
      })
    },
    async end() {
      await worker.terminate()
    },
  }
}
