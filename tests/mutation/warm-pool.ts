import type { Plugin } from 'vitest/config'
import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

/** A process is replaced after this number of runs, because mutants leave timers, sockets and memory. */
const runsPerProcess = 50

type Listener = (...args: unknown[]) => void

interface Process {
  worker: ForksPoolWorker
  runs: number
  ended: boolean
}

let warm: Process | undefined

/**
 * Vitest starts a process for each run, and each mutant of Stryker is a run. This plugin keeps the process with its
 * transformed modules, which needs a tenth of the time. Modules are evaluated again for each file.
 */
export function warmPool(): Plugin {
  return {
    name: 'warm-pool',
    configureVitest({ project }) {
      project.config.pool = 'warm' as 'forks'
      project.config.poolRunner = { name: 'warm', createPoolWorker: (options) => new WarmWorker(options) }
    },
  }
}

class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  readonly cacheFs = true
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []
  #process: Process | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (warm?.runs === runsPerProcess) {
      void warm.worker.stop()
      warm.ended = true
      warm = undefined
    }
    if (!warm) {
      const next: Process = { worker: new ForksPoolWorker(this.#options), runs: 0, ended: false }
      await next.worker.start()
      next.worker.on('exit', () => {
        next.ended = true
        if (warm === next) warm = undefined
      })
      // Each run adds its listeners.
      const fork: NodeJS.EventEmitter = Reflect.get(next.worker, 'fork')
      fork.setMaxListeners(0)
      warm = next
    }
    this.#process = warm
    this.#process.runs += 1
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#process?.worker.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    if (!this.#process?.ended) this.#process?.worker.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') queueMicrotask(() => this.#answerStop())
    else this.#process?.worker.send(message)
  }

  /** Reports the process to Vitest as ended, although it continues. */
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
