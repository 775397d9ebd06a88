import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** A thread that has run many mutants has their timers, sockets and memory. */
const runsPerThread = 50

type Listener = (...args: unknown[]) => void

interface Thread {
  worker: ThreadsPoolWorker
  runs: number
  ended: boolean
}

let warm: Thread | undefined

/**
 * Vitest starts a thread for each run, and Stryker makes a run of each mutant. This keeps the thread with the transformed
 * modules for the next run: one tenth of the time. Modules are still evaluated again for each file.
 */
export function warmPool(): Plugin {
  return {
    name: 'warm-pool',
    configureVitest({ project }) {
      project.config.pool = 'warm' as 'threads'
      project.config.poolRunner = { name: 'warm', createPoolWorker: (options) => new WarmWorker(options) }
    },
  }
}

class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []
  #thread: Thread | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (warm?.runs === runsPerThread) {
      void warm.worker.stop()
      warm.ended = true
      warm = undefined
    }
    if (!warm) {
      warm = { worker: new ThreadsPoolWorker(this.#options), runs: 0, ended: false }
      await warm.worker.start()
      // Each run adds its listeners.
      ;(warm.worker as unknown as { thread: NodeJS.EventEmitter }).thread.setMaxListeners(0)
    }
    this.#thread = warm
    this.#thread.runs += 1
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread?.worker.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    if (!this.#thread?.ended) this.#thread?.worker.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') queueMicrotask(() => this.#answerStop())
    else this.#thread?.worker.send(message)
  }

  /** The thread goes on; Vitest hears that it has ended. */
  #answerStop(): void {
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped)
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }
}
