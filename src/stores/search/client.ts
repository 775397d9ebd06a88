import { scriptUrl } from '../trusted-types.ts'
import type { AnswerMessage, CallMessage, CallName, Calls } from './protocol.ts'
import workerAddress from './worker.ts?worker&url'

let worker: Worker | undefined
let next = 0
const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()

/** Sends a query to the search worker, which is started by the first query. Rejects if it could not load its data. */
export function askSearch<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['answer']> {
  const to = start()
  const id = next++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
    to.postMessage({ id, name, input } satisfies CallMessage)
  })
}

function start(): Worker {
  if (worker) return worker
  const started = new Worker(scriptUrl(workerAddress), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
    const question = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) question?.reject(new Error(data.error))
    else question?.resolve(data.answer)
  })
  // Its script could not be loaded: pending queries reject, and the next query tries again.
  started.addEventListener('error', () => {
    if (worker === started) worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The search worker did not start'))
    waiting.clear()
  })
  worker = started
  return started
}
