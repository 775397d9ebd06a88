import { Worker } from 'node:worker_threads'
import { createPurge } from '../../../api/purge.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { BusyError, HostError } from '../../http/index.ts'

/** What the thread is told at its start. */
export interface PurgeSettings {
  ownOrigins: readonly string[]
}

/** What it is told for each text; it answers with the purged one. */
export interface PurgeOrder {
  html: string
}

export interface PurgeAsideOptions extends PurgeSettings {
  /** A text that takes longer is refused, and its thread ended. */
  timeoutMs?: number
  /** Texts that may wait for the thread. */
  waiting?: number
}

/** Purges HTML of a request without holding up others. */
export interface PurgeAside {
  /** Rejects with 413 for what has too many tags or takes too long, with `BusyError` where too much waits. */
  purge: (html: string) => Promise<string>
  close: () => Promise<void>
}

interface Job {
  html: string
  resolve: (html: string) => void
  reject: (error: unknown) => void
}

/** Purged at once, in some 20 ms at worst: a thread's start takes longer. */
const mostAtOnce = 2_000
/** A table of 2,000 cells has 4,000. */
const mostTags = 20_000

/** One thread, started at the first large text and anew after one that it did not survive. */
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
    // Only while it works shall it keep the process alive.
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
      // No thread can be had: this text gets the reason, and the next one a new try.
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
      if (tags > mostTags) throw new HostError(413, fill(accountsHostCopy.contentTags, { max: mostTags }))
      if (html.length <= mostAtOnce) return purgeHere(html)
      if (queue.length >= waiting) throw new BusyError('too many texts to purge at once')
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
