import type { EnchantGoal, PlannedEnchant } from '../../../domain/odds/enchant-goal.ts'
import type { EnchantAnswer } from '../../../domain/odds/enchant-plan.ts'
import { scriptUrl } from '../../stores/trusted-types.ts'
import type { PlanCall } from './worker.ts'
import workerAddress from './worker.ts?worker&url'

let worker: Worker | undefined
let waiting: { id: number; resolve(answer: EnchantAnswer | undefined): void; reject(error: Error): void } | undefined
let next = 0

/**
 * Plans in a worker. A later call ends an earlier one that still runs, which resolves with undefined. Rejects if the
 * worker could not be loaded.
 */
export function askPlan(enchant: PlannedEnchant, goal: EnchantGoal): Promise<EnchantAnswer | undefined> {
  if (waiting) {
    waiting.resolve(undefined)
    worker?.terminate()
    worker = undefined
  }
  const to = worker ?? startWorker()
  const id = next++
  return new Promise((resolve, reject) => {
    waiting = { id, resolve, reject }
    to.postMessage({ id, enchant, goal } satisfies PlanCall)
  })
}

function startWorker(): Worker {
  const started = new Worker(scriptUrl(workerAddress), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: EnchantAnswer }>) => {
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
