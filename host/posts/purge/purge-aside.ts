import { Worker } from 'node:worker_threads'
import { createPurge } from '../../../api/purge.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { BusyError, HostError } from '../../http/index.ts'

/** The thread's settings. */
export interface PurgeSettings {
  ownOrigins: readonly string[]
}

/** A text sent to the thread, which answers with the sanitised one. */
export interface PurgeOrder {
  html: string
}

export interface PurgeAsideOptions extends PurgeSettings {
  /** A text that takes longer is refused, and its thread is terminated. */
  timeoutMs?: number
  /** Maximum number of texts that wait for the thread. */
  waiting?: number
}

/** Sanitises HTML of requests without delaying other requests. */
export interface PurgeAside {
  /** Rejects with 413 if the text has too many tags or takes too long, with `BusyError` if too many texts wait. */
  purge: (html: string) => Promise<string>
  close: () => Promise<void>
}

interface Job {
  html: string
  resolve: (html: string) => void
  reject: (error: unknown) => void
}

/** Sanitised on the main thread, in at most 20 ms: starting a thread takes longer. */
const inlineMaxChars = 2_000
/** A table of 2,000 cells has 4,000. */
const maxTags = 20_000

/** One thread, started at the first long text, and again after a crash. */
export function createPurgeAside({ ownOrigins, timeoutMs = 10_000, waiting = 8 }: PurgeAsideOptions): PurgeAside {
  const purgeHere = createPurge({ ownOrigins })
  const queue: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const settings: PurgeSettings = { ownOrigins }
    const started = new Worker(new URL('./purge-aside-thread.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // The thread must keep the process alive only while it works.
    started.unref()
    started.on('message', (html: string) => started === worker && settle((job) => job.resolve(html)))
    started.on('error', (error) => started === worker && giveUp(error))
    started.on('exit', (code) => started === worker && giveUp(new Error(`the thread that purges ended with ${code}`)))
    return started
  }

  function next(): void {
    current = queue.shift()
    if (!current) return
    try {
      worker ??= start()
    } catch (error) {
      // A thread could not be started: this text fails, and the next one tries again.
      giveUp(error)
      return
    }
    worker.ref()
    const order: PurgeOrder = { html: current.html }
    worker.postMessage(order)
    timer = setTimeout(() => giveUp(new HostError(413, accountsHostCopy.contentSlow)), timeoutMs)
  }

  function settle(end: (job: Job) => void): void {
    clearTimeout(timer)
    worker?.unref()
    const job = current
    next()
    if (job) end(job)
  }

  /** The next text gets a new thread. */
  function giveUp(error: unknown): void {
    const broken = worker
    worker = undefined
    void broken?.terminate()
    settle((job) => job.reject(error))
  }

  return {
    async purge(html) {
      const tags = html.match(/<[a-z/!?]/gi)?.length ?? 0
      if (tags > maxTags) throw new HostError(413, fill(accountsHostCopy.contentTags, { max: maxTags }))
      if (html.length <= inlineMaxChars) return purgeHere(html)
      if (queue.length >= waiting) throw new BusyError('too many texts wait for sanitising')
      return new Promise<string>((resolve, reject) => {
        queue.push({ html, resolve, reject })
        if (!current) next()
      })
    },
    async close() {
      const last = worker
      worker = undefined
      clearTimeout(timer)
      for (const job of [current, ...queue.splice(0)]) job?.reject(new Error('the host is closing'))
      await last?.terminate()
    },
  }
}
