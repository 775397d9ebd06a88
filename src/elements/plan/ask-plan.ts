import { scriptUrl } from '../../stores/trusted-types.ts'
import type { PlanAnswer, PlanCall, PlanTask } from './worker.ts'
import workerAddress from './worker.ts?worker&url'

type AnyAnswer = PlanAnswer<PlanTask>

let worker: Worker | undefined
let waiting: { id: number; resolve(answer: AnyAnswer): void; cancel(): void; reject(error: Error): void } | undefined
let next = 0

/** The answer of a call that has been ended. */
export const ended = Symbol('ended')

/** Plans in a worker. A later call ends an earlier one that still runs. Rejects if the worker could not be loaded. */
export function askPlan<Task extends PlanTask>(task: Task): Promise<PlanAnswer<Task> | typeof ended> {
  endPlan()
  const to = worker ?? startWorker()
  const id = next++
  return new Promise((resolve, reject) => {
    waiting = { id, reject, resolve: (answer) => resolve(answer as PlanAnswer<Task>), cancel: () => resolve(ended) }
    to.postMessage({ id, task } satisfies PlanCall)
  })
}

/** Ends a call that still runs: what it would answer is no longer asked for. */
export function endPlan(): void {
  if (!waiting) return
  waiting.cancel()
  waiting = undefined
  worker?.terminate()
  worker = undefined
}

function startWorker(): Worker {
  const started = new Worker(scriptUrl(workerAddress), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: AnyAnswer }>) => {
    if (waiting?.id !== data.id) return
    waiting.resolve(data.answer)
    waiting = undefined
  })
  started.addEventListener('error', () => {
    if (worker !== started) return
    worker = undefined
    waiting?.reject(new Error('The planner did not start'))
    waiting = undefined
  })
  worker = started
  return started
}
